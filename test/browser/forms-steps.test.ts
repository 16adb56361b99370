// Steps and their input: nothing is lost by Back, by a refresh or by leaving (S14). Without scripts:
// test/pages/form.worker.test.ts.
import { expect } from 'vitest'

import {
  button,
  drafts,
  field,
  goOn,
  REFUSED,
  fillContact,
  sends,
  step,
  WHO,
} from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const PAGE = '/enquire'

journeys('steps of a form', () => {
  it('link to the errors; go forward, back and forward again by the browser’s buttons, without a request; ask the server again if an earlier step was changed', async ({
    open,
  }) => {
    const page = await open(PAGE, { expected: REFUSED })
    const form = page.locator('form.form')
    await button(form, 'Continue').click()
    const summary = page.getByTestId('error-warning')
    await expect.poll(() => hasFocus(summary)).toBe(true)
    expect(await summary.innerText()).toContain('Please fix the following errors:')
    const { length } = await summary.getByRole('link').all()
    expect(length).toBeGreaterThan(0)
    await summary.getByRole('link').first().press('Enter')
    const wrong = form.locator('[aria-invalid="true"]').first()
    await expect
      .poll(() => wrong.evaluate((element) => element.matches(':focus,:has(:focus)')))
      .toBe(true)
    expect(page.url()).toBe(addressOf(PAGE))

    const first = await step(form)
    await field(form, 'Comments').fill('Is it still there?')
    await goOn(form)
    const second = await step(form)

    const asked = sends(page)
    await page.goBack()
    await expect.poll(() => step(form)).toBe(first)
    await expect.poll(() => hasFocus(form.getByRole('heading', { name: first }))).toBe(true)
    expect(await field(form, 'Comments').inputValue()).toBe('Is it still there?')
    await page.goForward()
    await expect.poll(() => step(form)).toBe(second)
    await button(form, 'Back').click()
    await expect.poll(() => step(form)).toBe(first)
    expect(asked).toEqual([])
    expect(page.url()).toBe(addressOf(PAGE))

    await goOn(form)
    expect(await step(form)).toBe(second)
    expect(asked).toEqual([`${PAGE} next`])

    await page.goBack()
    await expect.poll(() => step(form)).toBe(first)
    await field(form, 'Comments').fill('And what does it cost?')
    await page.goForward()
    await expect.poll(() => step(form)).not.toBe(first)
    expect(asked).toEqual([`${PAGE} next`, `${PAGE} next`])
  })

  it('restore the input after a visit to another page, and after a refresh at the step that was reached; store neither the key, nor honeypot fields, nor a form that was sent', async ({
    open,
  }) => {
    const page = await open(PAGE)
    const form = page.locator('form.form')
    await field(form, 'Comments').fill('Is it still there?')
    await page.goto(addressOf('/about-us'))
    await page.goto(addressOf(PAGE))
    await expect.poll(() => field(form, 'Comments').inputValue()).toBe('Is it still there?')
    await isAlive(page)

    await goOn(form)
    await fillContact(form)
    const second = await step(form)

    await page.reload()
    await isAlive(page)
    await expect.poll(() => step(form)).toBe(second)
    for (const [label, text] of Object.entries(WHO))
      expect(await field(form, label).inputValue()).toBe(text)
    // Required consents must be given again.
    expect(await form.getByRole('checkbox', { name: /I agree/ }).isChecked()).toBe(false)

    const [draft = ''] = await drafts(page)
    expect(Object.keys(JSON.parse(draft).typed).toSorted()).toEqual(
      ['email', 'last_name', 'message', 'name', 'phone'].toSorted(),
    )
    await form.getByRole('checkbox', { name: /I agree/ }).check()
    await button(form, 'Send enquiry').click()
    await page.waitForURL(/\/success\?/)
    expect(await drafts(page)).toEqual([])
  })

  it('restore three steps, with their choices', async ({ open }) => {
    const page = await open('/sell-my-car')
    const form = page.locator('form.form')
    await form.locator('[name="kms"]').fill('90000')
    await goOn(form)
    await field(form, 'Make').fill('Toyota')
    await field(form, 'Model').fill('Corolla')
    await form.locator('[name="year"]').fill('2019')
    const chosen = form.getByRole('radio').filter({ visible: true }).nth(1)
    await chosen.check()
    const { name, value } = await chosen.evaluate(({ name, value }: HTMLInputElement) => ({
      name,
      value,
    }))
    for (const group of await form.locator('.form-step:not([hidden]) [role="radiogroup"]').all())
      if ((await group.locator(':checked').count()) === 0)
        await group.getByRole('radio').first().check()
    await goOn(form)
    await field(form, 'First name').fill('Aroha')
    const third = await step(form)

    const asked = sends(page)
    await page.reload()
    await expect.poll(() => step(form)).toBe(third)
    expect(asked).toEqual(['/sell-my-car next', '/sell-my-car next'])
    expect(await field(form, 'First name').inputValue()).toBe('Aroha')
    await page.goBack()
    await expect.poll(() => field(form, 'Make').inputValue()).toBe('Toyota')
    expect(await form.locator(`[name="${name}"]:checked`).getAttribute('value')).toBe(value)
    await page.goBack()
    await expect.poll(() => form.locator('[name="kms"]').inputValue()).toMatch(/^90,?000$/)
    expect(asked).toHaveLength(2)
  })
})
