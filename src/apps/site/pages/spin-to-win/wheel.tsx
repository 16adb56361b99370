// The wheel: equal segments, whatever the odds. The prizes are also listed as text beside it.

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

const TEXT_AT = 60
/** Line height, and the offset of the text's baseline from its middle. */
const LINE = 8.5
const BASELINE = 2.6

export type Field = {
  /** Outline, around 0 0; the first segment starts at three o'clock. */
  path: string
  /** Angle of its middle, in degrees clockwise from three o'clock. */
  middle: number
  tone: 'plain' | 'brand' | 'accent'
  lines: string[]
}

export const RADIUS = 96

/** The segments for these prizes in their order, repeated until it looks like a wheel. */
export function toFields(labels: readonly string[]): Field[] {
  const size = countFields(labels.length)
  return Array.from({ length: size }, (_, at) => ({
    path: outline(at, size),
    middle: middleOf(at, size),
    tone: toneOf(at, size),
    lines: wrapLabel(labels[at % labels.length] ?? ''),
  }))
}

/** Clockwise degrees that bring a prize to the pointer at three o'clock. */
export function turnTo(prize: number, prizes: number): number {
  return prize < 0 ? 0 : 360 - middleOf(prize, countFields(prizes))
}

/** Wraps text to fit a segment; long text is cut, because the full text is beside the wheel. */
export function wrapLabel(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LONGEST)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const goesOn = lines.length > MAX_LINES
  return lines.slice(0, MAX_LINES).map((line, at) => cut(line, goesOn && at === MAX_LINES - 1))
}

const LONGEST = 14
const MAX_LINES = 2
/** Minimum number of segments. */
const FIELDS = 8

const countFields = (prizes: number) => prizes * Math.max(1, Math.round(FIELDS / prizes))

/** Every other segment is plain; the others alternate between brand and accent. */
function toneOf(at: number, size: number): Field['tone'] {
  if (at % 2 === 1) return 'plain'
  const isLast = at === size - 1
  return isLast || at % 4 === 2 ? 'accent' : 'brand'
}

const middleOf = (at: number, size: number) => ((at + 0.5) * 360) / size

function outline(at: number, size: number): string {
  return `M0 0L${point(at, size)}A${RADIUS} ${RADIUS} 0 0 1 ${point(at + 1, size)}Z`
}

function point(at: number, size: number): string {
  const angle = (at * 2 * Math.PI) / size
  return `${round(RADIUS * Math.cos(angle))} ${round(RADIUS * Math.sin(angle))}`
}

const round = (value: number) => Math.round(value * 100) / 100

/** Ends a line that is too long, or `goesOn`, with an ellipsis. */
function cut(line: string, goesOn: boolean): string {
  const letters = Array.from(line)
  if (letters.length <= LONGEST && !goesOn) return line
  return `${letters.slice(0, LONGEST - 1).join('')}…`
}
