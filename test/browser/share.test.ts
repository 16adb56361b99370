// Sharing a car: the menu, the copied link, popup windows, the printed sheet and the brochure.
import { expect } from 'vitest'

import { openCar } from './support/forms.ts'
import { it, journeys, type Visit } from './support/journey.ts'

const clipboard: Visit = {
  prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
}

journeys('the share menu', () => {
  it('copies the canonical address, and confirms it long enough to read (S12, S24)', async ({
    open,
  }) => {
    const page = await openCar(open, clipboard)
    await page.clock.install()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const name = await page.locator('#share-menu').getAttribute('data-name')
    const toast = page.getByTestId('toast')
    await expect.poll(() => toast.innerText()).toContain(`Copied ${name} to your clipboard!`)
    expect(await page.getByRole('button', { name: 'Copied' }).isVisible()).toBe(true)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical)
    await page.clock.runFor(1500)
    await expect.poll(() => page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(true)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(1600)
    await expect.poll(() => toast.isVisible()).toBe(false)
  })

  it('shows the address if it cannot be copied', async ({ open }) => {
    const page = await openCar(open)
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.getByTestId('toast').innerText()).toContain('https://')
  })

  it('uses the share sheet of the device if there is one', async ({ open }) => {
    const page = await openCar(open, {
      prepare: (context) =>
        context.addInitScript(() => {
          navigator.share = async (given) => {
            document.body.dataset.shared = JSON.stringify(given)
          }
        }),
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'More options' }).click()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    await expect.poll(() => page.locator('body').getAttribute('data-shared')).toContain(canonical)
  })

  it('opens Facebook and Twitter in a small window (R60)', async ({ open }) => {
    const page = await openCar(open)
    await page.evaluate(() => {
      globalThis.open = (...given) => {
        document.body.dataset.opened = JSON.stringify(given)
        return null
      }
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('link', { name: 'Facebook' }).click()
    await expect
      .poll(() => page.locator('body').getAttribute('data-opened'))
      .toContain('width=550,height=400')
    expect(page.url()).toContain('/cars/')
  })

  it('opens by keyboard, closes by Escape, and returns the focus', async ({ open }) => {
    const page = await openCar(open)
    const button = page.getByRole('button', { name: 'Share' })
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('#share-menu').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('#share-menu').isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('fits in the window, wherever its button is', async ({ open }) => {
    const page = await openCar(open)
    for (const bottom of [10, 400, 900]) {
      const button = page.getByRole('button', { name: 'Share' })
      await button.evaluate((element, gap) => {
        scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + gap })
      }, bottom)
      await button.click()
      const box = await page.locator('#share-menu').boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(1000)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
      await page.keyboard.press('Escape')
    }
  })

  it('has plain links without scripts', async ({ open }) => {
    const page = await openCar(open, { scripts: false })
    await page.getByRole('button', { name: 'Share' }).click()
    expect(await page.getByRole('link', { name: 'WhatsApp' }).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(false)
  })
})

journeys('a toast', () => {
  it('stays while it is hovered, and closes by its button (C21)', async ({ open }) => {
    const page = await openCar(open, clipboard)
    await page.clock.install()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const toast = page.getByTestId('toast')
    await expect.poll(() => toast.innerText()).toContain('Copied')
    await page.getByRole('button', { name: 'Copied' }).click()
    expect(await toast.count(), 'one at a time (S24)').toBe(1)
    await toast.hover()
    await page.clock.runFor(60_000)
    expect(await toast.isVisible()).toBe(true)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    expect(await toast.isVisible()).toBe(false)
  })
})

journeys('the brochure', () => {
  it('is saved as a file with the car’s name (A27, W51)', async ({ open }) => {
    const page = await openCar(open)
    const slug = new URL(page.url()).pathname.split('/').at(-1)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download brochure' }).click()
    expect((await saved).suggestedFilename()).toBe(`${slug}.pdf`)
  })

  it('says that it is being prepared, and why it failed (S13, X9)', async ({ open }) => {
    const page = await openCar(open, { expected: /503/ })
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\.pdf$/, async (route) => {
      await asked
      await route.fulfill({ status: 503, body: 'no' })
    })
    await page.getByRole('link', { name: 'Download brochure' }).click()
    const link = page.getByRole('link', { name: 'Preparing...' })
    await expect.poll(() => link.getAttribute('aria-busy')).toBe('true')
    answer()
    await expect
      .poll(() => page.locator('.share [role=alert]').innerText())
      .toBe('The brochure couldn’t be prepared. Please try again in a moment.')
    expect(await page.getByRole('link', { name: 'Download brochure' }).isVisible()).toBe(true)
  })
})

journeys('the printed sheet', () => {
  it('opens in a new tab, is counted, and fills one page of A4 (R51, N13)', async ({ open }) => {
    const sent: unknown[] = []
    const page = await openCar(open, {
      prepare: async (context) =>
        context.on('request', (request) => {
          if (request.url().endsWith('/api/event')) sent.push(request.postDataJSON()?.id)
        }),
    })
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Print' }).click()
    const sheet = await opened
    await sheet.waitForLoadState()
    await expect.poll(() => sent).toContain(61)
    const file = (await sheet.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
    await sheet.emulateMedia({ media: 'print' })
    expect(await sheet.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await sheet.getByTestId('car-price').isVisible()).toBe(true)
  })

  it('explains how to print it without scripts', async ({ open }) => {
    const page = await openCar(open, { scripts: false })
    await page.goto(
      new URL((await page.locator('a[href^="/print"]').getAttribute('href')) ?? '', page.url())
        .href,
    )
    expect(await page.getByText('Use your browser’s print').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  })
})
