// The month's sales (W16): counted up on load (C7), and refreshed while visible (C16).
import { countUp } from './count-up.ts'

const COUNT_MS = 2000
const REFRESH_MS = 150_000

export function attachSales(): void {
  const element = document.querySelector<HTMLDataElement>('data[data-sales]')
  if (element === null) return
  let shown = 0
  let stop = () => {}
  const show = (to: number) => {
    stop()
    stop = countUp(element, { from: shown, to, milliseconds: COUNT_MS }, (value) => {
      shown = value
    })
  }
  show(Number(element.value))
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
    // The page's own server, whose answer is this.
    return response.ok ? ((await response.json()) as { month: string; count: number }) : null
  } catch {
    return null
  }
}
