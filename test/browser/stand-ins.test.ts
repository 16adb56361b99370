// The demo with its simulated third parties, as `npm start` opens them: a trade-in offer. Deposits, finance and test drives:
// test/cli/stand-ins.test.ts.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { newPhone } from './support/request-site.ts'
import { field, goOn, takeTime } from './support/forms.ts'
import { it, journeys, type Visit } from './support/journey.ts'

const SITE = 'simulated'
/** The simulated third parties are of another origin. */
const VISIT: Visit = { site: SITE, expected: /^request to http:\/\/127\.0\.0\.1:|40[49]/ }

/** The first answer of each question that the shopper sees. */
async function chooseFirst(form: Locator): Promise<void> {
  for (const group of await form.locator('fieldset:visible').all()) {
    const first = group.getByRole('radio').first()
    if ((await first.count()) > 0) await first.check()
  }
}

journeys('the simulated third parties', () => {
  it('know a plate and make an offer, which is accepted (A22, W55)', async ({ open }) => {
    const page = await open('/trade-in', VISIT)
    const form = page.locator('form.form')
    await form.locator('[name="rego"]').fill('ABC123')
    await form.locator('[name="kms"]').fill('20000')
    await goOn(form)
    const make = form.locator('[name="make"]')
    expect(await make.inputValue()).not.toBe('')
    await chooseFirst(form)
    await goOn(form)
    await chooseFirst(form)
    await form.locator('[name="location_id"]').selectOption({ index: 1 })
    for (const [label, text] of Object.entries({
      'First name': 'Aroha',
      'Last name': 'Nguyen',
      Email: 'aroha@example.com',
      Mobile: newPhone(),
    }))
      await field(form, label).fill(text)
    await form.getByRole('checkbox', { name: /I agree/ }).check()
    await takeTime(page)
    await form.locator('button[value="send"]').click()
    await page.waitForURL(/\/trade-in\/offer\//)
    expect(await page.locator('main').innerText()).toMatch(/\$\d/)
    await page.getByRole('button', { name: /Accept/ }).click()
    await page.getByRole('heading', { name: 'Estimate accepted' }).waitFor()
  })
})
