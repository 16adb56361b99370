// What scripts do for holiday hours and pictures in the console, on a phone of 390 px and a screen of 1280 px; and passkeys,
// which need a browser. Without scripts, and publishing: group, pictures and review.worker.test.ts in test/console.
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#cli/run.ts'

import { enter, isSaved, overflow, resize } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'

journeys('holiday hours', () => {
  it('of all locations are set in two presses, and a day by one, in place', async ({ open }) => {
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
  })
})

journeys('an offer with a picture', () => {
  it('is made on a phone: the picture is added in its field, and what was typed stays', async ({
    open,
  }) => {
    const entry = { site: 'published-offer', size: 'phone', expected: /422/ } as const
    const page = await enter(open, 'offers/new', entry)
    await page.getByLabel('Heading').fill('Ute week')
    await page.getByLabel('First day').fill('2020-01-01')
    await page.getByLabel('Last day').fill('2090-12-31')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    const add = page.getByRole('button', { name: 'Add it and use it' })
    await add.click()
    await page.getByText('Choose a picture on this device first.').waitFor()
    await page
      .getByLabel('From this device')
      .setInputFiles(join(root, 'static/stock/coupe-red-side.webp'))
    await add.click()
    await page.getByText('The picture is uploaded. Say what the picture shows').waitFor()
    await resize(page, 'phone')
    await page.getByLabel('What it shows').fill('Blue ute with a tow kit')
    await page.getByLabel('What it shows').press('Enter')
    await page.locator('.picture-field img').waitFor()
    const value = await page.locator('.picture-field input[name$="image_url"]').inputValue()
    expect(value).toMatch(/^\/pictures\/\w+\/800x533\.webp$/)
    expect(await page.getByLabel('Heading').inputValue()).toBe('Ute week')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('link', { name: 'Review and publish (1 change)' }).waitFor()
    await resize(page, 'wide')
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
