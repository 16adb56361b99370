// The interior panorama: a wide picture that scrolls, which client/panorama.ts projects onto a room.
import type { Mark } from '#stock/spin.ts'
import { Fullscreen } from './fullscreen.tsx'
import { SpinMarks } from './spin-marks.tsx'

type Props = { picture: string; marks: Mark[]; title: string }

export function SpinInterior({ picture, marks, title }: Props) {
  return (
    <div className="spin-panel" data-mode="interior">
      <div className="spin-stage" data-room>
        {/* Without scripts, arrow keys scroll it. */}
        <div className="spin-wide" tabIndex={0} role="group" aria-label={`Interior of ${title}`}>
          <div className="spin-picture">
            <img src={picture} alt="" loading="lazy" draggable={false} data-wide />
            <SpinMarks id="inside" marks={marks} frames={1} />
          </div>
        </div>
        <Fullscreen isToggle />
      </div>
    </div>
  )
}
