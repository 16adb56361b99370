// Numbers that count from what was shown to what is so now (C7). "Show Me N cars" is one.
import { onSwap } from './page-events.ts'

const DURATION_MS = 1000

/** Counts in the text of an element, or writes the end of it at once where motion is not wanted. The answer stops it. */
export function countUp(
  element: Element,
  { from, to, milliseconds }: { from: number; to: number; milliseconds: number },
  onDraw: (value: number) => void = () => undefined,
): () => void {
  let frame = 0
  const draw = (value: number) => {
    onDraw(value)
    // Writing into the text node spares the page a change of its tree each frame.
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

/** Counts the button after each swap, and once when the page opens. What is read aloud is its final number at once. */
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
