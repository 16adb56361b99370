// A filter in a real browser: time from click to painted result, and requests of the page before and during it.
import { chromium, type CDPSession, type Page } from 'playwright-core'

import { findChromium } from '#cli/chromium.ts'
import { isProblem } from '#feeds/import/problem.ts'
import { median } from './cpu.ts'
import { atMost, note, type Row, toShort } from './row.ts'

const CLICKS = 12
/** Milliseconds between clicks, in which later tasks of one are over. */
const REST = 400

/** `url` is a search page; returns no rows if there is no browser. */
export async function benchBrowser(url: string): Promise<Row[]> {
  const found = await findChromium()
  if (isProblem(found)) return [note('filter in a browser', found.problem)]
  const browser = await chromium.launch(found)
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const asked: URL[] = []
    page.on('request', (request) => asked.push(new URL(request.url())))
    await page.addInitScript(WATCH_LONG_TASKS)
    await page.goto(url, { waitUntil: 'networkidle' })
    const elsewhere = asked.filter(
      ({ protocol, origin }) => protocol !== 'data:' && origin !== new URL(url).origin,
    )
    const blocking = await page.evaluate<number>(COUNT_BLOCKING)
    const plain = await clickFilters(page)
    await slowDown(await page.context().newCDPSession(page), 4)
    const slow = await clickFilters(page)
    const longest = slow.map(({ task }) => task)
    return [
      atMost('requests before first paint', 1 + blocking, 2, ''),
      atMost('requests to other origins', elsewhere.length, 0, ''),
      note(
        'filter: click to painted result',
        `${toShort(median(plain.map(({ painted }) => painted)))} ms`,
      ),
      atMost(
        'filter: the same at 4x CPU slowdown',
        median(slow.map(({ painted }) => painted)),
        200,
        'ms',
      ),
      atMost('filter: its longest task over 50 ms at 4x, median', median(longest), 50, 'ms'),
      note('filter: the longest of all', `${toShort(Math.max(...longest))} ms`),
    ]
  } finally {
    await browser.close()
  }
}

type Click = {
  /** Milliseconds until the new list is painted. */
  painted: number
  /** Its longest task over 50 ms, or 0. */
  task: number
}

async function clickFilters(page: Page): Promise<Click[]> {
  const clicks: Click[] = []
  for (let n = 0; n < CLICKS; n += 1) {
    await page.evaluate('longTasks.length = 0')
    const painted = await page.evaluate<number>(`(${CLICK_TO_PAINT})(${n})`)
    await page.waitForTimeout(REST)
    clicks.push({ painted, task: await page.evaluate<number>('Math.max(0, ...longTasks)') })
  }
  return clicks
}

async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

// What follows runs in the page.

const WATCH_LONG_TASKS = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
`

const COUNT_BLOCKING = `
  performance.getEntriesByType('resource').filter((entry) => entry.renderBlockingStatus === 'blocking').length
`

/** Switches a value of a filter on or off, and waits for the frame that shows the new list. */
const CLICK_TO_PAINT = `async (n) => {
  const boxes = document.querySelectorAll('#f-body input[type=checkbox], #f-transmission input[type=checkbox]')
  const list = document.querySelector('#results')
  const start = performance.now()
  boxes[Math.floor(n / 2) % Math.min(3, boxes.length)].click()
  await new Promise((done) => document.addEventListener('htmx:after:swap', done, { once: true }))
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  return performance.now() - start
}`
