// Sharing a car: the menu, the copied link, popup windows, the printed sheet and the brochure.
import { expect } from 'vitest'

import { openCar } from './support/forms.ts'
import { it, journeys, type Visit } from './support/journey.ts'
import { FULLEST } from './support/request-site.ts'

const clipboard: Visit = {
  prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
}

journeys('the share menu', () => {
  it('copies the canonical address, and confirms it in a toast that can be read and closed (S12, S24, C21)', async ({
    open,
  }) => {
    const page = await openCar(open, clipboard)
    await page.clock.install()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.clock.pauseAt(Date.now() + 60_000)
    const copy = page.getByRole('button', { name: 'Copy link' })
    await copy.click()
    const name = await page.locator('#more-menu').getAttribute('data-name')
    const toast = page.getByTestId('toast')
    const copied = page.getByRole('button', { name: 'Copied' })
    await copied.waitFor()
    await page.clock.runFor(1499)
    expect(await copied.isVisible()).toBe(true)
    await page.clock.runFor(1)
    expect(await copy.isVisible()).toBe(true)
    await page.clock.runFor(1499)
    expect(await toast.innerText()).toContain(`Copied ${name} to your clipboard!`)
    await page.clock.runFor(1)
    expect(await toast.isVisible()).toBe(false)
    await page.clock.resume()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical)

    // It stays while it is hovered.
    await copy.click()
    await expect.poll(() => toast.innerText()).toContain('Copied')
    await copied.click()
    expect(await toast.count(), 'one at a time (S24)').toBe(1)
    await toast.hover()
    await page.clock.runFor(60_000)
    expect(await toast.isVisible()).toBe(true)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    expect(await toast.isVisible()).toBe(false)
  })

  it('opens by keyboard, returns the focus, fits in the window, and shares by each of its ways (R60)', async ({
    open,
  }) => {
    const page = await openCar(open, {
      prepare: (context) =>
        context.addInitScript(() => {
          navigator.share = async (given) => {
            document.body.dataset.shared = JSON.stringify(given)
          }
        }),
    })
    const menu = page.locator('#more-menu')
    const button = page.getByRole('button', { name: 'More', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await menu.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await menu.isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

    // Wherever its button is.
    for (const bottom of [10, 400, 900]) {
      await button.evaluate((element, gap) => {
        scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + gap })
      }, bottom)
      await button.click()
      const box = await menu.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1000)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
      await page.keyboard.press('Escape')
    }

    // Facebook and Twitter open in a small window.
    await page.evaluate(() => {
      globalThis.open = (...given) => {
        document.body.dataset.opened = JSON.stringify(given)
        return null
      }
    })
    await button.click()
    await page.getByRole('link', { name: 'Facebook' }).click()
    await expect
      .poll(() => page.locator('body').getAttribute('data-opened'))
      .toContain('width=550,height=400')
    expect(page.url()).toContain('/cars/')

    // The share sheet of the device, if there is one.
    if (!(await menu.isVisible())) await button.click()
    await page.getByRole('button', { name: 'More options' }).click()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    await expect.poll(() => page.locator('body').getAttribute('data-shared')).toContain(canonical)

    // An address that cannot be copied is shown.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    if (!(await menu.isVisible())) await button.click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.getByTestId('toast').innerText()).toContain('https://')
  })

  it('has plain links without scripts, and the printed sheet explains how to print it', async ({
    open,
  }) => {
    const page = await openCar(open, { scripts: false })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const menu = page.getByTestId('share')
    expect(await menu.getByRole('link', { name: 'WhatsApp' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
    await page.goto(
      new URL((await page.locator('a[href^="/print"]').getAttribute('href')) ?? '', page.url())
        .href,
    )
    expect(await page.getByText('Use your browser’s print').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  })

  it('saves the brochure as a file with the car’s name, says that it is being prepared and why it failed, and opens a printed sheet, which is counted and is whole, here on two pages of A4 (A27, W51, S13, X9, R51, N13)', async ({
    open,
  }) => {
    const sent: unknown[] = []
    const page = await open(FULLEST.harbour, {
      expected: /503/,
      prepare: async (context) =>
        context.on('request', (request) => {
          if (request.url().endsWith('/api/event')) sent.push(request.postDataJSON()?.id)
        }),
    })
    const opened = page.context().waitForEvent('page')
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.click()
    await page.getByRole('link', { name: 'Print' }).click()
    const sheet = await opened
    await sheet.waitForLoadState()
    await expect.poll(() => sent).toContain(61)
    const file = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
    await sheet.emulateMedia({ media: 'print' })
    expect(await sheet.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await sheet.getByTestId('car-price').isVisible()).toBe(true)
    await sheet.close()

    const slug = new URL(page.url()).pathname.split('/').at(-1)
    const saved = page.waitForEvent('download')
    const brochure = page.getByRole('link', { name: 'Download brochure' })
    if (!(await brochure.isVisible())) await more.click()
    await brochure.click()
    expect((await saved).suggestedFilename()).toBe(`${slug}.pdf`)

    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\.pdf$/, async (route) => {
      await asked
      await route.fulfill({ status: 503, body: 'no' })
    })
    await brochure.click()
    const link = page.getByRole('link', { name: 'Preparing...' })
    await expect.poll(() => link.getAttribute('aria-busy')).toBe('true')
    answer()
    await expect
      .poll(() => page.locator('.more-fault').innerText())
      .toBe('The brochure couldn’t be prepared. Please try again in a moment.')
    expect(await brochure.isVisible()).toBe(true)
  })
})
