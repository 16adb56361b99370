// Touches on a screen, as native input events: a page's own scrolling and its scripts both respond.
import type { Page } from 'playwright-core'

type Point = { x: number; y: number }

const STEPS = 12

/** Moves each finger along its path, all at once, and lifts them. */
export async function moveFingers(page: Page, ways: readonly { from: Point; to: Point }[]) {
  const devtools = await page.context().newCDPSession(page)
  const at = (part: number) =>
    ways.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }))
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ReturnType<typeof at>,
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', at(0))
  for (let step = 1; step <= STEPS; step += 1) {
    await send('touchMove', at(step / STEPS))
    // The page has handled one event before the next: a frame has passed, by whichever clock.
    await page.evaluate(
      () => new Promise((done) => new IntersectionObserver(done).observe(document.body)),
    )
  }
  await send('touchEnd', [])
  await devtools.detach()
}
