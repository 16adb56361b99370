// Puts marks where they belong on the frame that is shown (E2).
import { readSpots, spotAt } from '#stock/spin-spots.ts'

/** Moves the marks of a stage to a frame of so many; those that cannot be seen there are hidden, with what they say. */
export function placeMarks(stage: Element, frame: number, frames: number): void {
  for (const mark of stage.querySelectorAll<HTMLElement>('[data-spots]')) {
    const spot = spotAt(readSpots(mark.dataset.spots ?? ''), frame, frames)
    putMark(mark, spot)
  }
}

/** Puts a mark to a place in percent, or hides it. */
export function putMark(mark: HTMLElement, place: { x: number; y: number } | null): void {
  mark.hidden = place === null
  if (place === null) return
  mark.style.left = `${place.x}%`
  mark.style.top = `${place.y}%`
}
