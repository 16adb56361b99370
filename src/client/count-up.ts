// Animates a number from its old to its new value (C7), such as "Show Me N cars".
import { onSwap } from './page-events.ts'

const DURATION_MS = 1000

/** Animates an element's text, or sets the final value at once with reduced motion. The returned function stops it. */
export function countUp(
  element: Element,
  { from, to, milliseconds }: { from: number; to: number; milliseconds: number },
  onDraw: (value: number) => void = () => undefined,
): () => void {
  let frame = 0
  const draw = (value: number) => {
    onDraw(value)
    // Writing to the text node avoids a DOM change in each frame.
    if (element.firstChild !== null) element.firstChild.nodeValue = value.toLocaleString('en-AU')
  }
  const isStill = from === to || matchMedia('(prefers-reduced-motion: reduce)').matches
  const start = performance.now()
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / milliseconds))
    draw(Math.round(from + (to - from) * (1 - (1 - share) ** 3)))
    if (share < 1) frame = requestAnimationFrame(step)
  }
  if (isStill) draw(to)
  else frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** Animates the button after each swap, and once on load. Screen readers get the final number at once. */
export function attachCount(): void {
  let shown = 0
  let stop = () => {}
  const count = () => {
    stop()
    const element = document.querySelector<HTMLElement>('#show-cars [data-count]')
    if (element === null) return
    const to = Number(element.dataset.count)
    stop = countUp(element, { from: shown, to, milliseconds: DURATION_MS }, (value) => {
      shown = value
    })
  }
  onSwap(count)
  count()
}
