// A test drive on a phone of 390 px: moved by its shopper through the link of their messages, it is at the right place in the
// calendar; and its agreement is signed with a finger. When reminders come: test/sales/leads/reminders.worker.test.ts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { enter, go, overflow, resize, SIZES } from './support/console.ts'
import { button, fillContact, goOn, takeTime, touchTime } from './support/forms.ts'
import { it, journeys } from './support/journey.ts'
import { entriesOf, requestSite } from './support/request-site.ts'

/** Vehicles that no other journey books. */
let next = 5
async function findCar(): Promise<string> {
  const cars = await entriesOf('/search/used-cars?page=6')
  next += 1
  return cars[next]?.id ?? ''
}

/** Books a drive with messages, and returns the path of the link that they all have. */
async function book(page: Page, site = 'harbour'): Promise<string> {
  const form = page.locator('form.form')
  await takeTime(page)
  if (site !== 'harbour') {
    await form.getByRole('combobox').first().selectOption({ index: 1 })
    await form.getByRole('textbox', { name: /^Make and model/ }).fill('A ute')
    await goOn(form)
  }
  await touchTime(page, 2, 1)
  await goOn(form)
  await fillContact(form)
  await form.getByRole('checkbox', { name: /me a confirmation and reminders/ }).check()
  await button(form, 'Send request').click()
  await page.waitForURL(/\/success\?/)
  const lead = new URL(page.url()).searchParams.get('lead') ?? ''
  const linkIn = (text: string) => new RegExp(`/request/${lead}\\.[\\w.-]+`).exec(text)?.[0] ?? ''
  const readInbox = async () => linkIn((await requestSite('/_dev/inbox', site)).text)
  await expect.poll(readInbox).not.toBe('')
  return readInbox()
}

journeys('a test drive', () => {
  it('that its shopper moves is at its new time in the calendar, on a phone and a wide screen', async ({
    open,
  }) => {
    // Its people can sign in to the console; it has no stock.
    const site = 'edited-look'
    const page = await open('/book-test-drive', { site, size: 'phone' })
    await page.setViewportSize(SIZES.phone)
    const link = await book(page, site)
    await page.goto(new URL(link, page.url()).href)
    // What is left to do comes before what a shopper may do.
    const buttons = await page.locator('.request-page').getByRole('button').allInnerTexts()
    expect(buttons[0]).toBe('Yes, I’ll be there')
    await page.getByRole('button', { name: 'Yes, I’ll be there' }).tap()
    await page.getByText('Thank you for confirming.').waitFor()
    expect(await overflow(page)).toBe(0)
    const moved = await touchTime(page, 5, 2)
    await page.getByRole('button', { name: 'Change the time' }).tap()
    await page.getByText('your new time').waitFor()

    const lead = /request\/([0-9a-f]{32})/.exec(link)?.[1] ?? ''
    const day = moved.slice(0, 10)
    const entry = { site, size: 'phone', role: 'sales' } as const
    const calendar = await enter(open, `drives?day=${day}`, entry)
    const drive = calendar.locator(`[data-day="${day}"] [data-lead="${lead}"]`)
    const [, hour = '', minute = ''] = /T(\d\d):(\d\d)/.exec(moved) ?? []
    const clock = `${Number(hour) % 12 || 12}:${minute}`
    expect(await drive.innerText()).toContain(clock)
    // Its shopper confirmed another time.
    expect(await drive.getAttribute('data-state')).toBe('requested')
    expect(await calendar.locator(`[data-lead="${lead}"]`).count()).toBe(1)
    expect(await overflow(calendar)).toBe(0)
    expect(await faultsOf(calendar)).toEqual([])
    await resize(calendar, 'wide')
    await drive.getByRole('link').click()
    await calendar.getByRole('button', { name: 'Confirm this time' }).click()
    await calendar.getByText('We’ll text the shopper.').waitFor()
    expect(await faultsOf(calendar)).toEqual([])
    await resize(calendar, 'phone')
    await go(calendar, `drives?view=day&day=${day}`, entry)
    await expect.poll(() => drive.getAttribute('data-state')).toBe('confirmed')
    await resize(calendar, 'wide')
  })

  it('is signed with a finger before it, and the signature is in a PDF', async ({ open }) => {
    const page = await open(`/book-test-drive?car_id=${await findCar()}`, { size: 'phone' })
    await page.setViewportSize(SIZES.phone)
    const link = await book(page)
    await page.goto(new URL(`${link}/agreement`, page.url()).href)
    const form = page.locator('.agreement-form')
    // Where to sign is seen.
    const line = form.locator('canvas').evaluate((pad) => getComputedStyle(pad).borderTopWidth)
    expect(await line).toBe('1px')
    await form.getByLabel(/^Full name, as on your licence/).fill('Aroha Nguyen')
    await form.getByLabel(/^Licence number/).fill('1234 5678')
    await form.getByLabel(/^Issued in/).fill('NSW')
    await form.getByLabel(/^Expires/).fill('31/12/2037')
    await form.getByLabel(/^I have read this agreement/).check()
    const pad = form.locator('canvas')
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (box === null) throw new Error('The signature has no place')
    // Once the component has come.
    const strokes = form.locator('[name="strokes"]')
    await expect
      .poll(async () => {
        await page.mouse.move(box.x + 20, box.y + 30)
        await page.mouse.down()
        for (const part of [0.2, 0.4, 0.6, 0.8])
          await page.mouse.move(box.x + box.width * part, box.y + box.height * (part % 0.5))
        await page.mouse.up()
        return strokes.inputValue()
      })
      .toMatch(/^M\d+ \d+L/)
    expect(await overflow(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Sign', exact: true }).tap()
    await page.getByText(/^Signed on/).waitFor()
    const download = page.waitForEvent('download')
    await page.getByTestId('agreement-file').tap()
    expect((await download).suggestedFilename()).toBe('agreement.pdf')
  })
})
