// The gallery of a vehicle: its pictures, its video, the full screen.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

import { moveFingers } from './support/fingers.ts'
import { addressOf, it, journeys, MOVING, type Visit } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const SITE = 'banksia-caravans'
/** Three pictures, and a video after the first. */
const PATH = '/cars/2022-jayco-journey-21-66-3-bc10000'
const PLAYER = 'https://www.youtube-nocookie.com'

const place = (page: Page) => page.locator('.photos-count').innerText()
const counter = (page: Page) => page.locator('.pswp__counter').innerText()
const fullscreen = (page: Page) => page.getByRole('button', { name: 'Fullscreen' })
/** The slide at which the row has stopped, from 1. */
const inSight = (page: Page) =>
  page.locator('.slides').evaluate((row) => row.scrollLeft / row.clientWidth + 1)
const playVideos = (context: BrowserContext) =>
  context.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  )

journeys('pictures of a vehicle', () => {
  it('advance by button, thumbnail and arrow key, wrap at the end, and are one stop of the Tab key (W18, C15)', async ({
    open,
  }) => {
    const page = await open(PATH, { site: SITE })
    await expect.poll(() => place(page)).toBe('1 / 3')
    const next = page.getByRole('button', { name: 'Next picture' })
    await next.click()
    await next.click()
    await expect.poll(() => inSight(page)).toBe(3)
    expect(await place(page), 'a film is no picture').toBe('2 / 3')
    await page.getByTestId('thumbnails').getByRole('link').last().click()
    await expect.poll(() => inSight(page)).toBe(4)
    await next.click()
    await expect.poll(() => inSight(page)).toBe(1)
    await page.getByRole('button', { name: 'Previous picture' }).click()
    await expect.poll(() => place(page)).toBe('3 / 3')
    expect(new URL(page.url()).hash).toBe('')

    expect(await page.locator('.slides a[tabindex="0"]').count()).toBe(1)
    expect(await page.locator('.thumbnails a[tabindex="0"]').count()).toBe(1)
    await page.locator('#photo-4 a').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => place(page)).toBe('1 / 3')
    await expect.poll(() => hasFocus(page.locator('#photo-1 a'))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => place(page)).toBe('3 / 3')
    await expect.poll(() => hasFocus(page.locator('#photo-4 a'))).toBe(true)
  })

  it('scroll and open without scripts', async ({ open }) => {
    // The image itself takes no part in page transitions and has no icon link: browsers ask for /favicon.ico.
    const expected = /ViewTransition|status of 404/
    const page = await open(PATH, { site: SITE, scripts: false, expected })
    expect(await fullscreen(page).isVisible()).toBe(false)
    await page.getByTestId('thumbnails').getByRole('link').last().click()
    await expect.poll(() => inSight(page)).toBe(4)
    await page.locator('#photo-4 a').click()
    await page.waitForURL(/\/stock\/.*\.webp$/)
  })

  it('cause no layout shift when they load, can be swiped by finger, and the count follows (W18)', async ({
    open,
  }) => {
    const page = await open(PATH, { ...MOVING, site: SITE, size: 'phone' })
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number })[] // layout-shift entries
            resolve(entries.reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // Without shifts there is nothing to observe.
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBeLessThan(0.01)
    const row = await page.locator('.slides').boundingBox()
    const y = (row?.y ?? 0) + 60
    await moveFingers(page, [{ from: { x: 300, y }, to: { x: 80, y } }])
    await expect.poll(() => place(page)).toBe('Video')
    await expect.poll(() => inSight(page)).toBe(2)
  })

  it('that fail to load are removed, and one of them is logged (X16)', async ({ open }) => {
    const warnings: string[] = []
    const page = await open(PATH, {
      site: SITE,
      expected: /Failed to load resource/,
      prepare: async (context) => {
        context.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await context.route(/-(?:front|side)\.webp$/, (route) => route.abort())
      },
    })
    await expect.poll(() => page.locator('.slides [data-photo]').count()).toBe(1)
    await expect.poll(() => place(page)).toBe('Video')
    expect(await page.getByTestId('thumbnails').getByRole('link').count()).toBe(2)
    expect(warnings.filter((text) => text.includes('could not be loaded'))).toHaveLength(1)
  })
})

/** Whether all of an element, within its round corners, has one colour. */
async function isPlain(element: Locator): Promise<boolean> {
  const shot = sharp(await element.screenshot())
  const { width, height } = await shot.metadata()
  const [left, top] = [Math.round(width * 0.15), Math.round(height * 0.15)]
  const inner = { left, top, width: width - 2 * left, height: height - 2 * top }
  const { channels } = await sharp(await shot.extract(inner).toBuffer()).stats()
  return channels.every(({ stdev }) => stdev < 1)
}

journeys('a picture that fails', () => {
  it('never shows the sign of the browser on the page of a vehicle, not even without scripts', async ({
    open,
  }) => {
    const visit: Visit = {
      site: SITE,
      scripts: false,
      expected: /Failed to load resource|^request to/,
      prepare: async (context) =>
        context.route(/\.(?:webp|avif)(?:\?|$)/, (route) => route.abort()),
    }
    const page = await open(PATH, visit)
    // Its buttons stand on the large one.
    expect(await isPlain(page.locator('.thumbnails img').first())).toBe(true)
    await page.locator('.photos-button').evaluateAll((all) => all.forEach((one) => one.remove()))
    expect(await isPlain(page.locator('.slides [data-photo] img').first())).toBe(true)
  })

  it('is left out of the cards of a list and of the home page, and one is logged (X16)', async ({
    open,
  }) => {
    for (const path of ['/', '/search/used-cars']) {
      const warnings: string[] = []
      const page = await open(path, {
        expected: /Failed to load resource/,
        prepare: async (context) => {
          context.on('console', (message) => {
            if (message.type() === 'warning') warnings.push(message.text())
          })
          await context.route(/\.(?:webp|avif)(?:\?|$)/, (route) => route.abort())
        },
      })
      const broken = () =>
        page
          .locator('[data-testid=car-card] img')
          .evaluateAll(
            (all) =>
              all.filter(
                (one) =>
                  one instanceof HTMLImageElement &&
                  one.complete &&
                  one.currentSrc !== '' &&
                  !one.hidden,
              ).length,
          )
      await page.getByTestId('car-card').first().scrollIntoViewIfNeeded()
      await expect.poll(broken).toBe(0)
      await expect
        .poll(() => warnings.filter((text) => text.includes('could not be loaded')).length)
        .toBe(1)
    }
  })

  it('hands its focus to the next one, so that the arrow keys go on working (X16)', async ({
    open,
  }) => {
    const page = await open(PATH, { site: SITE })
    const photos = page.locator('.slides [data-photo]')
    const before = await photos.count()
    await photos.first().focus()
    await photos.first().locator('img').dispatchEvent('error')
    await expect.poll(() => photos.count()).toBe(before - 1)
    const slides = page.locator('.slides li > a')
    expect(await hasFocus(slides.first())).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => hasFocus(slides.nth(1))).toBe(true)
  })
})

journeys('pictures on the full screen', () => {
  it('are not loaded before they are requested, open and close by key, and the focus returns (W19)', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open(PATH, {
      site: SITE,
      prepare: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url()).pathname))
      },
    })
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.includes('lightbox'))).toEqual([])
    const tip = page.locator('[data-fullscreen] .tip')
    expect(await tip.evaluate((element) => element.getBoundingClientRect().width)).toBe(84)
    await fullscreen(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => counter(page)).toBe('1 / 3')
    expect(asked.some((path) => path.includes('lightbox'))).toBe(true)
    await expect.poll(() => hasFocus(page.locator('.pswp'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => counter(page)).toBe('2 / 3')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => counter(page)).toBe('3 / 3')
    await page.keyboard.press('Escape')
    await page.locator('.pswp').waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(fullscreen(page))).toBe(true)
    // The row has followed the viewed picture.
    expect(await place(page)).toBe('3 / 3')
  })

  it('open at the clicked picture, in its own shape', async ({ open }) => {
    const page = await open(PATH, { site: SITE })
    await page.getByTestId('thumbnails').getByRole('link').nth(2).click()
    await page.locator('#photo-3 a').click()
    await expect.poll(() => counter(page)).toBe('2 / 3')
    const picture = page.locator('.pswp__item[aria-hidden="false"] .pswp__img').last()
    await expect
      .poll(async () => {
        const box = await picture.boundingBox()
        return box === null ? 0 : Math.round((box.width / box.height) * 100)
      })
      .toBe(150)
  })

  it('are enlarged by pinching', async ({ open }) => {
    // Touches are ignored while a picture animates to its position.
    const page = await open(PATH, { site: SITE, size: 'phone' })
    await fullscreen(page).tap()
    await expect.poll(() => counter(page)).toBe('1 / 3')
    // The full picture covers its thumbnail once the screen is open; the thumbnail goes a second later.
    const shown = page.locator('.pswp__item[aria-hidden="false"]')
    const picture = shown.locator('.pswp__img:not(.pswp__img--placeholder)')
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0
    await expect.poll(widthOf).toBe(360)
    const [x, y] = [180, 390]
    await moveFingers(page, [
      { from: { x: x - 30, y }, to: { x: x - 90, y } },
      { from: { x: x + 30, y }, to: { x: x + 90, y } },
    ])
    await expect.poll(widthOf).toBeGreaterThan(500)
  })

  it('open as links if the viewer cannot be loaded', async ({ open }) => {
    const page = await open(PATH, {
      site: SITE,
      expected: /Failed to load resource/,
      prepare: (context) => context.route('**/build/lightbox-*', (route) => route.abort()),
    })
    await page.locator('.photos-count').waitFor()
    await fullscreen(page).click()
    await page.waitForURL(/\/stock\/.*\.webp$/)
  })
})

journeys('the video of a vehicle', () => {
  it('sends no request to its host until it is played, then plays in place (W20)', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open(PATH, {
      site: SITE,
      expected: new RegExp(PLAYER),
      prepare: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url()).origin))
        await playVideos(context)
      },
    })
    await page.waitForLoadState('networkidle')
    expect(new Set(asked)).toEqual(new Set([addressOf('', SITE)]))
    await page.getByRole('button', { name: 'Next picture' }).click()
    await page
      .locator('#photo-2')
      .getByRole('link', { name: /^Video of/ })
      .click()
    const frame = page.locator('#photo-2 iframe')
    expect(await frame.getAttribute('title')).toMatch(/^Video of 2022 Jayco/)
    await expect.poll(() => frame.contentFrame().locator('title').textContent()).toBe('Player')
    await expect.poll(() => hasFocus(frame)).toBe(true)
  })
})
