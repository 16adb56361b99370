// Positions hotspots on the current frame.
import { readSpots, spotAt } from '#vehicle/spin-spots.ts'

/** Moves a stage's hotspots to a frame; those not visible there are hidden with their text. */
export function placeMarks(stage: Element, frame: number, frames: number): void {
  for (const mark of stage.querySelectorAll<HTMLElement>('[data-spots]')) {
    const spot = spotAt(readSpots(mark.dataset.spots ?? ''), frame, frames)
    putMark(mark, spot)
  }
}

/** Moves a hotspot to a position in percent, or hides it. */
export function putMark(mark: HTMLElement, place: { x: number; y: number } | null): void {
  mark.hidden = place === null
  if (place === null) return
  mark.style.left = `${place.x}%`
  mark.style.top = `${place.y}%`
}
