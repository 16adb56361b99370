// The exterior spin: its first picture with links to the others, which client/spin-viewer.ts makes turn.
import type { Mark } from '#stock/spin.ts'
import { Icon } from '#ui/icon.tsx'
import { Fullscreen } from './fullscreen.tsx'
import { SpinMarks } from './spin-marks.tsx'

type Props = { frames: string[]; marks: Mark[]; title: string; canRotate: boolean }

export function SpinStage({ frames, marks, title, canRotate }: Props) {
  return (
    <div className="spin-panel" data-mode="spinner">
      <div className="spin-stage" data-stage data-rotates={canRotate ? '' : undefined}>
        <div className="spin-picture spin-turn" data-drag>
          <div data-turn>
            <img
              src={frames[0]}
              alt={`${title}, 360 degree view`}
              width={600}
              height={400}
              fetchPriority="high"
              draggable={false}
            />
          </div>
          <SpinMarks id="outside" marks={marks} frames={frames.length} />
        </div>
        <progress className="spin-progress" max={frames.length} hidden aria-label="Loading" />
        <button type="button" className="spin-start" data-start>
          <Icon name="turn" />
          <span>Rotate</span>
        </button>
        <Fullscreen isToggle />
      </div>
      <details className="without-scripts">
        <summary>All {frames.length} angles</summary>
        <ol className="spin-frames" data-frames>
          {frames.map((frame, index) => (
            <li key={index}>
              <a href={frame}>{index + 1}</a>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
