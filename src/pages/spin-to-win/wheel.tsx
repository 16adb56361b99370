// Draws the wheel. The prizes are also listed as text beside it.
import { RADIUS, toFields } from './wheel-fields.ts'

type Props = {
  labels: readonly string[]
  /** Degrees clockwise. */
  turn: number
}

export function Wheel({ labels, turn }: Props) {
  return (
    <svg className="wheel" viewBox="-105 -105 214 210" aria-hidden="true" data-testid="wheel">
      <circle r={RADIUS + 8} className="wheel-rim" />
      <g data-wheel="" style={{ transform: `rotate(${turn}deg)` }}>
        {toFields(labels).map(({ path, middle, tone, lines }) => (
          <g key={middle} className={`wheel-field wheel-${tone}`}>
            <path d={path} />
            <circle
              cx={RADIUS + 4}
              r="1.5"
              transform={`rotate(${middle})`}
              className="wheel-stud"
            />
            <text transform={`rotate(${middle}) translate(${TEXT_AT} 0)`}>
              {lines.map((line, at) => (
                <tspan key={line} x="0" y={(at - (lines.length - 1) / 2) * LINE + BASELINE}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        ))}
      </g>
      <circle r="17" className="wheel-hub" />
      <circle r="6" className="wheel-axle" />
      <path d="M87 0L107 -9V9Z" className="wheel-pointer" />
    </svg>
  )
}

/** Radius of the centre of a segment's text. */
const TEXT_AT = 60
/** Line height, and the offset of the text's baseline from its middle. */
const LINE = 8.5
const BASELINE = 2.6
