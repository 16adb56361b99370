// The month's sales: still on load, refreshed while visible, and counted up to a new number.
import { onSwap } from './page-events.ts'

const DURATION_MS = 1000

const COUNT_MS = 2000
const REFRESH_MS = 150_000

export function attachSales(): void {
  const element = document.querySelector<HTMLDataElement>('data[data-sales]')
  if (element === null) return
  let shown = Number(element.value)
  let stop = () => {}
  const show = (to: number) => {
    stop()
    stop = countUp(element, { from: shown, to, milliseconds: COUNT_MS }, (value) => {
      shown = value
    })
  }
  setInterval(() => {
    if (document.hidden) return
    void load(element.dataset.sales ?? '').then((sales) => {
      if (sales === null) return
      // A new month restarts the count.
      if (sales.month !== element.dataset.month) shown = 0
      element.dataset.month = sales.month
      element.value = String(sales.count)
      show(sales.count)
    })
  }, REFRESH_MS)
}

/** On failure the number stays. */
async function load(href: string): Promise<{ month: string; count: number } | null> {
  try {
    const response = await fetch(href)
    // Our own server's answer.
    return response.ok ? ((await response.json()) as { month: string; count: number }) : null
  } catch {
    return null
  }
}

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
    if (element.firstChild !== null) element.firstChild.nodeValue = grouped(value)
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

/**
 * Like `toGrouped` of lib/money.ts, which would be another file for every list. Creating a browser formatter takes 10
 * ms, most of a frame.
 */
const grouped = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Animates the button after each swap, and once on load. Screen readers get the final number at once. */
export function attachCount(): void {
  let shown = 0
  let stop = () => {}
  const count = () => {
    stop()
    const element = document.querySelector<HTMLElement>('#show-cars [data-count]')
    if (element === null) {
      shown = 0
      return
    }
    const to = Number(element.dataset.count)
    stop = countUp(element, { from: shown, to, milliseconds: DURATION_MS }, (value) => {
      shown = value
    })
  }
  onSwap(count)
  count()
}
