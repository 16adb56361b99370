// Rotating a vehicle, and looking around inside (W21, S11, C15).
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { it, journeys, MOVING, type Open, type Visit } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const CAR = '/cars/2023-kia-sportage-sx-h10000'

const turnOf = (page: Page) => page.locator('[data-turn]')
const frameOf = async (page: Page) => Number(await turnOf(page).getAttribute('aria-valuenow'))
const ringOf = (page: Page) =>
  page.locator(':focus-visible').evaluate((focused) => {
    const { outlineOffset, outlineWidth, boxShadow } = getComputedStyle(focused)
    return {
      offset: Number.parseFloat(outlineOffset),
      width: Number.parseFloat(outlineWidth),
      light: boxShadow,
    }
  })
const start = (page: Page) => page.getByRole('button', { name: 'Rotate' })
const mode = (page: Page, name: string) => page.locator('.spin-modes').getByText(name)
/** The page with its 360° view open. */
async function openSpin(open: Open, visit?: Visit): Promise<Page> {
  const page = await open(CAR, visit)
  await mode(page, '360°').click()
  return page
}
const isReady = (page: Page) => page.waitForSelector('[data-stage][data-ready]')

/** From now on the test advances the clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Drags from the middle of an element. */
async function drag(page: Page, element: Locator, right: number, down = 0): Promise<void> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('Nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 8 })
  await page.mouse.up()
}

journeys('the spin viewer', () => {
  it('loads nothing before it is used, then turns one frame for every 20 px and each press of an arrow key; photos restart, 360° fills the screen, and the interior can be looked around in (C15, S11)', async ({
    open,
  }) => {
    const page = await open(CAR)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(loaded.filter((name) => name.includes('/spin/'))).toEqual([])
    const photos = page.locator('.photos-frame')
    expect(await photos.isVisible()).toBe(true)
    expect(await page.getByTestId('thumbnails').isVisible()).toBe(true)
    expect(await turnOf(page).isVisible()).toBe(false)
    await page.getByTestId('thumbnails').getByRole('link').nth(2).click()
    await expect.poll(() => page.locator('.photos-count').innerText()).toMatch(/^3 \//)
    await mode(page, '360°').click()
    expect(await photos.isVisible()).toBe(false)
    await page.waitForFunction(() => {
      const first = document.querySelector<HTMLImageElement>('[data-turn] img')
      return first !== null && first.naturalWidth > 0
    })
    expect(asked.filter((path) => path.startsWith('/spin/'))).toHaveLength(1)

    await drag(page, turnOf(page), -1)
    await isReady(page)
    expect(asked.filter((path) => path.startsWith('/spin/')).length).toBeGreaterThanOrEqual(35)
    const from = await frameOf(page)
    await drag(page, turnOf(page), -100)
    await expect.poll(() => frameOf(page)).toBe(from + 5)
    await drag(page, turnOf(page), 100)
    await expect.poll(() => frameOf(page)).toBe(from)
    // Backwards through the first frame, further than once round.
    await drag(page, turnOf(page), 39 * 20 - 400)
    await expect.poll(() => frameOf(page)).toBe(36 + from - 19)

    expect(await page.locator('[data-start]').isVisible()).toBe(false)
    const turn = page.getByRole('slider', { name: 'Rotate the vehicle' })
    await turn.focus()
    for (const [key, frame] of [
      ['Home', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 36],
      ['Home', 1],
      ['End', 36],
    ] as const) {
      await turn.press(key)
      expect(await frameOf(page), key).toBe(frame)
    }

    await mode(page, 'Photos').click()
    await expect.poll(() => page.locator('.photos-count').innerText()).toMatch(/^1 \//)
    await mode(page, '360°').click()

    const stage = page.locator('[data-stage]')
    const full = stage.getByRole('button', { name: 'Fullscreen' })
    await full.click()
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.className))
      .toBe('spin-stage')
    await expect.poll(() => full.getAttribute('aria-pressed')).toBe('true')
    const [opens, closes] = [full.locator('.icon').first(), full.locator('.icon').last()]
    expect([await opens.isVisible(), await closes.isVisible()]).toEqual([false, true])
    await full.click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect.poll(() => full.getAttribute('aria-pressed')).toBe('false')
    expect([await opens.isVisible(), await closes.isVisible()]).toEqual([true, false])

    await mode(page, 'Inside').click()
    const room = page.getByRole('application', { name: /^Interior of/ })
    await room.waitFor()
    expect(await faultsOf(page, '.gallery')).toEqual([])
    const screen = page.getByRole('button', { name: /^Touch screen/ })
    const before = await screen.boundingBox()
    await drag(page, room, 60)
    await expect
      .poll(async () => (await screen.boundingBox())?.x)
      .toBeGreaterThan((before?.x ?? 0) + 30)
    await room.focus()
    for (let step = 0; step < 4; step += 1) await room.press('ArrowLeft')
    const dials = page.getByRole('button', { name: /^Digital instruments/ })
    expect(await dials.isVisible()).toBe(false)
    await screen.click()
    await expect
      .poll(() => page.locator('.spin-note:popover-open').innerText())
      .toMatch(/^Touch screen/)
  })

  it('turns a frame every 100 ms, and stops after one full turn or on request (S11, C15)', async ({
    open,
  }) => {
    const page = await openSpin(open, MOVING)
    await stopClock(page)
    await start(page).click()
    await isReady(page)
    for (const [ms, frame] of [
      [99, 1],
      [1, 2],
      [3400, 36],
      [100, 1],
      [5000, 1],
    ] as const) {
      await page.clock.runFor(ms)
      expect(await frameOf(page)).toBe(frame)
    }
    await page.locator('[data-start]').click()
    await page.clock.runFor(300)
    expect(await frameOf(page)).toBe(4)
    // Stops on request.
    await page.locator('[data-start]').click()
    await page.clock.runFor(500)
    expect(await frameOf(page)).toBe(4)
  })

  it('describes its hotspots, moves them along, does not turn automatically under reduced motion, and passes axe (E2)', async ({
    open,
  }) => {
    const page = await open(CAR, { size: 'phone' })
    await mode(page, '360°').click()
    const light = page.getByRole('button', { name: /^LED headlights/ })
    const before = await light.boundingBox()
    await start(page).tap()
    await isReady(page)
    expect(await frameOf(page)).toBe(1)
    expect(await faultsOf(page, '.gallery')).toEqual([])
    await turnOf(page).press('ArrowRight')
    const after = await light.boundingBox()
    expect(after?.x).toBeLessThan(before?.x ?? 0)
    await light.tap()
    await expect
      .poll(() => page.locator('.spin-note:popover-open').innerText())
      .toMatch(/^LED headlights/)
    await page.keyboard.press('Escape')
    await turnOf(page).press('End')
    for (let back = 0; back < 12; back += 1) await turnOf(page).press('ArrowLeft')
    expect(await light.isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: /^Tyres/ }).isVisible()).toBe(true)
    // In landscape, it fills its stage.
    await page.setViewportSize({ width: 780, height: 360 })
    const stage = await page.locator('[data-stage]').boundingBox()
    expect(await page.locator('[data-drag]').boundingBox()).toEqual(stage)
  })

  it('keeps the focus of a keyboard: on what turns it when its button goes, and on a hotspot whose text closes', async ({
    open,
  }) => {
    const page = await open(CAR)
    await page.locator('.spin-modes input').first().focus()
    await page.keyboard.press('ArrowRight')
    await start(page).press('Enter')
    await isReady(page)
    expect(await start(page).isVisible(), 'reduced motion').toBe(false)
    await expect.poll(() => hasFocus(turnOf(page))).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await frameOf(page)).toBe(2)
    // The stage clips a ring around it, and a ring in the brand's colour is lost on a vehicle of that colour.
    const { offset, width } = await ringOf(page)
    expect(offset).toBeLessThanOrEqual(-width)
    await page.keyboard.press('Tab')
    expect((await ringOf(page)).light).not.toBe('none')
    await page.keyboard.press('Enter')
    const note = page.locator('.spin-note:popover-open')
    await note.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => note.count()).toBe(0)
    expect(await hasFocus(page.getByRole('button', { name: /^LED headlights/ }))).toBe(true)
  })

  it('shows each view without scripts, too', async ({ open }) => {
    const page = await openSpin(open, { scripts: false, size: 'phone' })
    expect(await page.getByRole('img', { name: /360 degree view/ }).isVisible()).toBe(true)
    expect(await page.locator('[data-start]').isVisible()).toBe(false)
    await page.getByText('All 36 angles').tap()
    expect(await page.locator('[data-frames] a').count()).toBe(36)
    await mode(page, 'Inside').tap()
    expect(await page.locator('[data-wide]').isVisible()).toBe(true)
    expect(await page.getByText('All 36 angles').isVisible()).toBe(false)
    await mode(page, 'Photos').tap()
    expect(await page.locator('.photos-frame').isVisible()).toBe(true)
  })

  it('has a wide picture of the interior that scrolls if the browser has no WebGL', async ({
    open,
  }) => {
    const page = await open(CAR, {
      prepare: (context) =>
        context.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null
        }),
    })
    const answered = page.waitForResponse(/panorama/)
    await mode(page, 'Inside').click()
    await answered
    const wide = page.getByRole('group', { name: /^Interior of/ })
    await wide.locator('img').waitFor()
    expect(await wide.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  })
})
