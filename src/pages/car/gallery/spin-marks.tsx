// Hotspots of a spin (E2): each a button with its text. They are placed for the first frame; the script moves them.
import { spotAt, writeSpots } from '#stock/spin-spots.ts'
import type { Mark } from '#stock/spin.ts'

type Props = { id: string; marks: Mark[]; frames: number }

export function SpinMarks({ id, marks, frames }: Props) {
  if (marks.length === 0) return null
  return (
    <ul className="spin-marks">
      {marks.map(({ text, spots }, index) => {
        const spot = spotAt(spots, 0, frames)
        const note = `${id}-${index}`
        return (
          <li
            key={note}
            data-spots={writeSpots(spots)}
            hidden={spot === null}
            style={spot === null ? undefined : { left: `${spot.x}%`, top: `${spot.y}%` }}
          >
            <button type="button" popoverTarget={note} aria-labelledby={note} />
            <p className="spin-note" id={note} popover="auto">
              {text}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
