// A lead of the console, on a phone and on a wide screen. What the inbox shows to whom, and what becomes of a held lead:
// test/console/inbox.worker.test.ts.
import { expect } from 'vitest'

import { enter, overflow, resize } from './support/console.ts'
import { it, journeys } from './support/journey.ts'
import { sendEnquiry } from './support/request-site.ts'

/** Another group of journeys edits it, and none reads its leads. */
const site = 'edited-look'

journeys('a lead', () => {
  it('fits a phone and a wide screen, in the inbox and on its page', async ({ open }) => {
    await sendEnquiry(site)
    const page = await enter(open, 'inbox', { site, size: 'phone', role: 'sales' })
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: 'Aroha Nguyen' }).first().click()
    await page.getByText('Are you open on Sunday?').waitFor()
    expect(await overflow(page)).toBe(0)
    await resize(page, 'wide')
  })
})
