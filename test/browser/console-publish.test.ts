// From a form of the console to what shoppers see, and back, on a phone; and passkeys, which need a browser. Without
// scripts: review.worker.test.ts and group.worker.test.ts in test/console.
import { expect } from 'vitest'

import { enter, go, isSaved, overflow } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { requestSite } from './support/request-site.ts'

journeys('holiday hours', () => {
  it('of all locations are set in two presses, reviewed, published, seen by shoppers, and taken back in one press', async ({
    open,
  }) => {
    const entry = { site: 'published', size: 'phone' } as const
    const page = await enter(open, 'places/holidays?month=2031-12', entry)
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Set all public holidays' }).click()
    await isSaved(page)
    const christmas = page.getByRole('button', { name: /^25 December .*Christmas Day/ })
    expect(await christmas.textContent()).toContain('Closed')
    await page.getByRole('radio', { name: 'Open from' }).check()
    await page.getByRole('button', { name: /^24 December/ }).click()
    await page.getByRole('button', { name: /^24 December .*09:00–16:00/ }).waitFor()
    await go(page, 'review', entry)
    expect(await overflow(page)).toBe(0)
    await page
      .getByText(/^24 December 2031 hours of Harbour Parramatta: .*, was not set/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Version 2 is published.').waitFor()
    const shopper = () => requestSite('/locations/harbour-parramatta', entry.site)
    await expect.poll(async () => (await shopper()).text).toContain('24 December 2031')
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Version 3 is published.').waitFor()
    await expect.poll(async () => (await shopper()).text).not.toContain('24 December 2031')
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
