// The gallery of a vehicle: its pictures, its video, the full screen.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

import { moveFingers } from './support/fingers.ts'
import { addressOf, it, journeys, type Visit } from './support/journey.ts'
import { carOf } from './support/request-site.ts'
import { hasFocus } from './support/search-page.ts'

const SITE = 'banksia-caravans'
/** Eight pictures, and a video after the third. */
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

/** Whether all of an element, within its round corners, has one colour. */
async function isPlain(element: Locator): Promise<boolean> {
  const shot = sharp(await element.screenshot())
  const { width, height } = await shot.metadata()
  const [left, top] = [Math.round(width * 0.15), Math.round(height * 0.15)]
  const inner = { left, top, width: width - 2 * left, height: height - 2 * top }
  const { channels } = await sharp(await shot.extract(inner).toBuffer()).stats()
  return channels.every(({ stdev }) => stdev < 1)
}

journeys('pictures of a vehicle', () => {
  it('advance by button, thumbnail and arrow key, wrap at the end, and are one stop of the Tab key; open full-screen, where the focus returns from, and at the clicked one; a video plays in place, and nothing is asked of its host before (W18, W19, W20, C15)', async ({
    open,
  }) => {
    const asked: URL[] = []
    const page = await open(PATH, {
      site: SITE,
      expected: new RegExp(PLAYER),
      prepare: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url())))
        await playVideos(context)
      },
    })
    await step(page)
    const asksForViewer = () => asked.some(({ pathname }) => pathname.includes('lightbox'))
    expect(asksForViewer()).toBe(false)
    await seeFull(page)
    expect(asksForViewer()).toBe(true)
    expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([addressOf('', SITE)]))
    await playVideo(page)
  })

  it('load after the page is painted, except the first, which has the connection for itself until then', async ({
    open,
  }) => {
    const page = await open('/contact', { site: SITE })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/stock/')) asked.push(request.url())
    })
    await page.goto(addressOf(PATH, SITE), { waitUntil: 'networkidle' })
    expect(asked).toEqual([expect.stringContaining('-front/')])
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect.poll(() => asked.length).toBeGreaterThan(2)
  })

  it('cause no layout shift when they load, can be swiped by finger, and the count follows; are enlarged by pinching (W18)', async ({
    open,
  }) => {
    // Touches are ignored while a picture animates to its position.
    const page = await open(PATH, { site: SITE, size: 'phone' })
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[] // layout-shift entries
      return entries.reduce((sum, { value }) => sum + value, 0)
    })
    expect(shift).toBeLessThan(0.01)
    const row = await page.locator('.slides').boundingBox()
    const y = (row?.y ?? 0) + 60
    await moveFingers(page, [{ from: { x: 300, y }, to: { x: 80, y } }])
    await expect.poll(() => place(page)).toBe('2 / 8')
    await expect.poll(() => inSight(page)).toBe(2)

    await fullscreen(page).tap()
    await expect.poll(() => counter(page)).toBe('2 / 8')
    // The full picture covers its thumbnail once the screen is open; the thumbnail goes a second later.
    const shown = page.locator('.pswp__item[aria-hidden="false"]')
    const picture = shown.locator('.pswp__img:not(.pswp__img--placeholder)')
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0
    await expect.poll(widthOf).toBe(360)
    const [x, mid] = [180, 390]
    await moveFingers(page, [
      { from: { x: x - 30, y: mid }, to: { x: x - 90, y: mid } },
      { from: { x: x + 30, y: mid }, to: { x: x + 90, y: mid } },
    ])
    await expect.poll(widthOf).toBeGreaterThan(500)
  })

  it('are the art of a vehicle without photos once none of them can be loaded', async ({
    open,
  }) => {
    const page = await open(await carOf(), {
      expected: /Failed to load resource|ERR_FAILED|could not be loaded/,
      prepare: (context) => context.route(/\.webp$/, (route) => route.abort()),
    })
    const gallery = page.getByTestId('gallery')
    // At once: a photo that fails is removed.
    await gallery
      .locator('.slides [data-photo] img')
      .evaluateAll((all) => all.forEach((one) => one.dispatchEvent(new Event('error'))))
    await expect.poll(() => gallery.locator('.slides').count()).toBe(0)
    expect(await gallery.locator('.card-artwork').isVisible()).toBe(true)
    expect(await gallery.locator('.photos-button, .photos-count').count()).toBe(0)
  })

  it('that fail to load are removed, one of them is logged, and the next has the focus, so that the arrow keys go on working; without the viewer they open as links (X16)', async ({
    open,
  }) => {
    const warnings: string[] = []
    const page = await open(PATH, {
      site: SITE,
      expected: /Failed to load resource/,
      prepare: async (context) => {
        context.on('console', (message) => {
          if (message.type() === 'warning') warnings.push(message.text())
        })
        await context.route(/-white-front\/|\/build\/lightbox-/, (route) => route.abort())
      },
    })
    const photos = page.locator('.slides [data-photo]')
    await expect.poll(() => photos.count()).toBe(7)
    await expect.poll(() => place(page)).toBe('1 / 7')
    const thumbnails = page.getByTestId('thumbnails').getByRole('link')
    await expect.poll(() => thumbnails.count()).toBe(8)
    const slides = page.locator('.slides li > a')
    await thumbnails.nth(1).click()
    await expect.poll(() => inSight(page)).toBe(2)
    await photos.nth(1).focus()
    await photos.nth(1).locator('img').dispatchEvent('error')
    await expect.poll(() => photos.count()).toBe(6)
    expect(await hasFocus(slides.nth(1))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => hasFocus(slides.first())).toBe(true)
    expect(warnings.filter((text) => text.includes('could not be loaded'))).toHaveLength(1)
    await thumbnails.first().click()
    await expect.poll(() => inSight(page)).toBe(1)
    await fullscreen(page).click()
    await page.waitForURL(/\/stock\/.*\.webp$/)
  })

  it('never show the sign of the browser if they fail, scroll and open without scripts', async ({
    open,
  }) => {
    const visit: Visit = {
      site: SITE,
      scripts: false,
      // The image itself takes no part in page transitions and has no icon link: browsers ask for /favicon.ico.
      expected: /ViewTransition|Failed to load resource|^request to/,
      prepare: async (context) =>
        context.route(/\.(?:webp|avif)(?:\?|$)/, (route) => route.abort()),
    }
    const page = await open(PATH, visit)
    // Its buttons stand on the large one.
    expect(await isPlain(page.locator('.thumbnails img').first())).toBe(true)
    expect(await fullscreen(page).isVisible()).toBe(false)
    await page.locator('.photos-button').evaluateAll((all) => all.forEach((one) => one.remove()))
    expect(await isPlain(page.locator('.slides [data-photo] img').first())).toBe(true)
    await page.getByTestId('thumbnails').getByRole('link').nth(2).click()
    await expect.poll(() => inSight(page)).toBe(3)
    await page.context().unrouteAll()
    await page.locator('#photo-3 a').click()
    await page.waitForURL(/\/stock\/.*\.webp$/)
  })
})

/** Steps through the pictures in the page, by buttons, thumbnails and keys; the last but one is in sight then. */
async function step(page: Page): Promise<void> {
  await expect.poll(() => place(page)).toBe('1 / 8')
  const next = page.getByRole('button', { name: 'Next picture' })
  await next.click()
  await next.click()
  await expect.poll(() => inSight(page)).toBe(3)
  expect(await place(page)).toBe('3 / 8')
  const thumbnails = page.getByTestId('thumbnails').getByRole('link')
  await thumbnails.nth(3).click()
  await expect.poll(() => inSight(page)).toBe(4)
  expect(await place(page), 'a film is no picture').toBe('Video')
  await thumbnails.last().click()
  await expect.poll(() => inSight(page)).toBe(9)
  await next.click()
  await expect.poll(() => inSight(page)).toBe(1)
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(() => place(page)).toBe('8 / 8')
  expect(new URL(page.url()).hash).toBe('')

  expect(await page.locator('.slides a[tabindex="0"]').count()).toBe(1)
  expect(await page.locator('.thumbnails a[tabindex="0"]').count()).toBe(1)
  await page.locator('#photo-9 a').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe('1 / 8')
  await expect.poll(() => hasFocus(page.locator('#photo-1 a'))).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => hasFocus(page.locator('#photo-9 a'))).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place(page)).toBe('7 / 8')
  await expect.poll(() => hasFocus(page.locator('#photo-8 a'))).toBe(true)
}

/** Opens the full screen by key and by a click on a picture. */
async function seeFull(page: Page): Promise<void> {
  const tip = page.locator('[data-fullscreen] .tip')
  expect(await tip.evaluate((element) => element.getBoundingClientRect().width)).toBe(84)
  await fullscreen(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => counter(page)).toBe('7 / 8')
  await expect.poll(() => hasFocus(page.locator('.pswp'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => counter(page)).toBe('1 / 8')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => counter(page)).toBe('7 / 8')
  await page.keyboard.press('Escape')
  await page.locator('.pswp').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(fullscreen(page))).toBe(true)
  // The row has followed the viewed picture.
  expect(await place(page)).toBe('7 / 8')

  await page.getByTestId('thumbnails').getByRole('link').nth(2).click()
  await page.locator('#photo-3 a').click()
  await expect.poll(() => counter(page)).toBe('3 / 8')
  // In its own shape.
  const picture = page.locator('.pswp__item[aria-hidden="false"] .pswp__img').last()
  await expect
    .poll(async () => {
      const box = await picture.boundingBox()
      return box === null ? 0 : Math.round((box.width / box.height) * 100)
    })
    .toBe(150)
  await page.keyboard.press('Escape')
  await page.locator('.pswp').waitFor({ state: 'detached' })
}

async function playVideo(page: Page): Promise<void> {
  await page.getByTestId('thumbnails').getByRole('link').nth(3).click()
  await expect.poll(() => inSight(page)).toBe(4)
  await page
    .locator('#photo-4')
    .getByRole('link', { name: /^Video of/ })
    .click()
  const frame = page.locator('#photo-4 iframe')
  expect(await frame.getAttribute('title')).toMatch(/^Video of 2022 Jayco/)
  await expect.poll(() => frame.contentFrame().locator('title').textContent()).toBe('Player')
  await expect.poll(() => hasFocus(frame)).toBe(true)
}
