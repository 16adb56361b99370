// "Show Me N cars" counts from the number before to the number now (C7). What is read aloud is the final number at once.
import { onSwap } from './page-events.ts'

const DURATION_MS = 1000

/** Counts after each swap, and once when the page opens. */
export function watchCount(): void {
  let shown = 0
  let frame = 0
  const count = () => {
    cancelAnimationFrame(frame)
    const element = document.querySelector<HTMLElement>('#show-cars [data-count]')
    if (element === null) return
    const from = shown
    const to = Number(element.dataset.count)
    const draw = (value: number) => {
      shown = value
      // Writing into the text node spares the page a change of its tree each frame.
      if (element.firstChild !== null) element.firstChild.nodeValue = value.toLocaleString('en-AU')
    }
    if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return draw(to)
    const start = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / DURATION_MS)
      draw(Math.round(from + (to - from) * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  onSwap(count)
  count()
}
