// From a form of the console to what shoppers see, and back, on a phone of 390 px and a screen of 1280 px; and passkeys, which
// need a browser. Without scripts: review.worker.test.ts and group.worker.test.ts in test/console.
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#cli/run.ts'

import { enter, go, isSaved, overflow, resize } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { requestSite } from './support/request-site.ts'

journeys('holiday hours', () => {
  it('of all locations are set in two presses, reviewed, published, seen by shoppers, and taken back in one press', async ({
    open,
  }) => {
    const entry = { site: 'published', size: 'phone' } as const
    const page = await enter(open, 'places/holidays?month=2031-11', entry)
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Next public holiday: Christmas Day' }).click()
    await page.getByRole('button', { name: 'Set all public holidays' }).click()
    await isSaved(page)
    const christmas = page.getByRole('button', { name: /^25 December .*Christmas Day/ })
    expect(await christmas.textContent()).toContain('Closed')
    await page.getByRole('radio', { name: 'Open from' }).check()
    await page.getByRole('button', { name: /^24 December/ }).click()
    await page.getByRole('button', { name: /^24 December .*09:00–16:00/ }).waitFor()
    await resize(page, 'wide')
    await go(page, 'review', entry)
    await resize(page, 'phone')
    await page
      .getByText(/^24 December 2031 hours of Harbour Parramatta: .*, was not set/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Version 2 is published.').waitFor()
    const shopper = () => requestSite('/locations/harbour-parramatta', entry.site)
    await expect.poll(async () => (await shopper()).text).toContain('24 December 2031')
    await resize(page, 'wide')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Version 3 is published.').waitFor()
    await expect.poll(async () => (await shopper()).text).not.toContain('24 December 2031')
  })
})

journeys('an offer with a picture', () => {
  it('is made on a phone: no SVG, no picture without words; scheduled, called off, published; then its picture stays', async ({
    open,
  }) => {
    const entry = { site: 'published-offer', size: 'phone', expected: /409|422/ } as const
    const page = await enter(open, 'offers/new', entry)
    await page.getByLabel('Heading').fill('Ute week')
    await page.getByLabel('First day').fill('2020-01-01')
    await page.getByLabel('Last day').fill('2090-12-31')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Add a picture' }).click()
    const adding = await opened
    const file = adding.getByLabel('Picture', { exact: true })
    const add = adding.getByRole('button', { name: 'Add picture' })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    await file.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(svg),
    })
    await add.click()
    await adding.getByText('This is an SVG drawing, which can carry scripts.').waitFor()
    await file.setInputFiles(join(root, 'static/stock/ute-blue-front.webp'))
    await add.click()
    await adding.getByText('Say what the picture shows').waitFor()
    await resize(adding, 'phone')
    await adding.getByLabel('What it shows').fill('Blue ute with a tow kit')
    await adding.locator('[data-focus]').click({ position: { x: 30, y: 30 } })
    await adding.getByRole('button', { name: 'Save' }).click()
    await adding.getByText('Saved.').waitFor()
    // A browser says so when its person comes back to a tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Blue ute with a tow kit').click()
    await page.locator('.picture-field img').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: 'Review and publish (1 change)' }).click()
    await page.getByText('List of offers: Ute week is new').waitFor()
    await page.getByText('Publish later').click()
    await page.getByLabel('Day').fill('2090-01-26')
    await page.getByLabel(/^Time/).fill('07:30')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByRole('heading', { name: /^Scheduled for .*26 January/ }).waitFor()
    await resize(page, 'wide')
    await page.getByRole('button', { name: 'Call off' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Version 2 is published.').waitFor()
    const offers = async () => (await requestSite('/special-offers', entry.site)).text
    await expect.poll(offers).toContain('Ute week')
    const spot = 'style="object-position:\\d% 1\\d%"'
    expect(await offers()).toMatch(
      new RegExp(`<img src="(/pictures/\\w+/800x533.webp)"[^>]*${spot}`),
    )
    await resize(adding, 'wide')
    await adding.getByText('Delete this picture').click()
    await adding.getByRole('button', { name: 'Delete it for good' }).click()
    await adding.getByText('Not deleted: it is used.').waitFor()
    await adding.close()
  })
})

journeys('a passkey', () => {
  it('is made on the account page, and signs its person in', async ({ open }) => {
    const site = 'edited-look'
    const page = await open('/_console/demo', { site })
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.locator(`button[value="editor@${site}.example"]`).click()
    await page.goto(addressOf('/_console/account', site))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey is added.').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('Version 1 is live.').waitFor()
    await page.goto(addressOf('/_console/account', site))
    await page.getByText(`editor@${site}.example`).first().waitFor()
    expect(await page.getByText('just now, passkey').count()).toBe(1)
    await device.detach()
  })
})
