// A lead from a shopper's form to the dealer's systems, in the console on a phone and on a wide screen. Rules:
// test/console/inbox.worker.test.ts.
import { expect, inject } from 'vitest'

import { field, fillContact } from './support/forms.ts'
import { enter, go, overflow, SIZES } from './support/console.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { sendEnquiry } from './support/request-site.ts'

/** Another group of journeys edits it, and none sends it a form. */
const site = 'edited-look'

journeys('a held lead', () => {
  it('is in the inbox within 5 s, in no other site’s, and when released is delivered once within 90 s', async ({
    open,
  }) => {
    const page = await enter(open, 'inbox?view=held', {
      site,
      size: 'phone',
      role: 'sales',
      expected: /404/,
    })
    const shopper = await open('/contact', { site, size: 'phone' })
    const form = shopper.locator('form.form')
    await fillContact(form)
    await field(form, 'Comments').fill('Do you have a ute?')
    for (const choice of await form.locator('select[required]').all())
      await choice.selectOption({ index: 1 })
    // A person does not see this field, so that it looks like spam.
    await form
      .locator('[name="website_url"]')
      .evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
    await form.locator('[name="step"][value="send"]').click()
    await shopper.waitForURL(/\/success\?/)
    const sent = Date.now()
    await page.reload()
    const link = page.getByRole('link', { name: 'Aroha Nguyen' })
    await link.waitFor()
    expect(Date.now() - sent).toBeLessThan(5000)
    expect(await overflow(page)).toBe(0)
    await link.click()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Release it' }).click()
    await page.getByText('Released.').first().waitFor()
    await page.setViewportSize(SIZES.wide)
    const delivered = page.getByRole('row', { name: /^crm/ }).getByText('Delivered')
    await expect
      .poll(
        async () => {
          await page.reload()
          return delivered.isVisible()
        },
        { timeout: 90_000, interval: 250 },
      )
      .toBe(true)
    expect(await overflow(page)).toBe(0)
    const got = await (await fetch(`${inject('provider')}/asked/leads-of-${site}`)).json()
    expect(got).toMatchObject([{ data: { message: 'Do you have a ute?' } }])

    await go(page, 'inbox', { site })
    await page.getByRole('link', { name: 'Aroha Nguyen' }).waitFor()
    const [id = ''] = /[0-9a-f]{32}/.exec(await sendEnquiry('edited-seen')) ?? []
    for (const path of [`${site}/inbox/${id}`, `edited-seen/inbox/${id}`]) {
      const answer = await page.goto(addressOf(`/_console/sites/${path}`, site))
      expect(answer?.status()).toBe(404)
    }
  })
})
