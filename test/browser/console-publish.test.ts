// From a form of the console to what shoppers see, and back, on a phone and without scripts; and passkeys, which need a
// browser.
import { expect } from 'vitest'

import { enter, go, isSaved, overflow, type Size } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'

journeys('holiday hours', () => {
  it.for<[Size, boolean]>([
    ['phone', true],
    ['wide', false],
  ])(
    'are reviewed, published, seen by shoppers, and taken back in one press (%s, scripts: %s)',
    async ([size, scripts], { open }) => {
      const entry = { site: `published-${size}`, size, scripts }
      const page = await enter(open, 'places/holidays?month=2031-12', entry)
      await page.getByRole('button', { name: /^24 December/ }).click()
      await isSaved(page)
      await go(page, 'review', entry)
      expect(await overflow(page)).toBe(0)
      await page
        .getByText('24 December 2031 hours of Harbour Parramatta: closed, was not set')
        .waitFor()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByText('Version 2 is published.').waitFor()
      const shopper = await open('/locations/harbour-parramatta', { site: entry.site })
      await expect.poll(() => shopper.getByText('24 December 2031').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Take it back' }).click()
      await page.getByText('Version 3 is published.').waitFor()
      await shopper.reload()
      expect(await shopper.getByText('24 December 2031').count()).toBe(0)
    },
  )
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
