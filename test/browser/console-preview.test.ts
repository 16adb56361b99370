// Editing on the page itself: the large preview opens the field of what is pressed. Its links, which need no scripts, lead to the
// same forms. Blocks are dragged by their numbers.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { enter, isSaved } from './support/console.ts'
import { it, journeys } from './support/journey.ts'

const field = (page: Page, name: string) => page.locator(`[id="${name}"]`)

/** Drags one thing onto another as a hand does, in small moves, by points near their top left. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  await from.scrollIntoViewIfNeeded()
  const [one, two] = [await from.boundingBox(), await to.boundingBox()]
  if (one === null || two === null) return
  await page.mouse.move(one.x + 8, one.y + 8)
  await page.mouse.down()
  await page.mouse.move(two.x + 8, two.y + 8, { steps: 12 })
  await page.mouse.up()
}

journeys('the large preview', () => {
  it('opens the field of a text that is pressed, and the page follows what is typed', async ({
    open,
  }) => {
    const site = 'edited-large'
    const page = await enter(open, 'pages/item?key=%2F&view=large', { site })
    const part = (await page.locator('[data-part]').getAttribute('data-part')) ?? ''
    const frame = page.frameLocator('.preview iframe')
    const title = field(page, `${part}/blocks/1/title`)
    const words = await title.inputValue()
    expect(words).not.toBe('')
    const width = (await page.locator('.preview iframe').boundingBox())?.width ?? 0
    expect(width).toBeGreaterThan(600)
    await expect
      .poll(async () => {
        await frame.getByText(words, { exact: true }).first().click()
        return title.evaluate((control) => control === document.activeElement)
      })
      .toBe(true)
    await title.fill('Pressed and typed')
    await frame.getByText('Pressed and typed').first().waitFor()
  })

  it('moves a block that is dragged by its number, and Up moves it back', async ({ open }) => {
    const site = 'edited-large'
    const page = await enter(open, 'pages/item?key=%2F&view=large', { site })
    const part = (await page.locator('[data-part]').getAttribute('data-part')) ?? ''
    const kinds = () =>
      page
        .locator(`[id="${part}/blocks"] > ol > li > input:nth-of-type(2)`)
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    const before = await kinds()
    expect(before.length).toBeGreaterThan(2)
    const [first = '', second = '', ...others] = before
    const numbers = page.locator(`[id="${part}/blocks"] > ol > li > details > summary > .place`)
    await drag(page, numbers.nth(0), numbers.nth(1))
    await expect.poll(kinds).toEqual([second, first, ...others])
    await isSaved(page)
    await page.getByRole('button', { name: /^Up: / }).first().click()
    await expect.poll(kinds).toEqual(before)
    await isSaved(page)
  })

  it('lists what is on the page as links, which work without scripts', async ({ open }) => {
    const site = 'edited-large'
    const entry = { site, scripts: false } as const
    const page = await enter(open, 'pages/item?key=%2F', entry)
    await page.getByText('What is on this page').click()
    const links = page.locator('.page-parts a')
    expect(await links.first().getAttribute('href')).toMatch(/^#\/pages\/\d+\/blocks\/0$/)
    await page.getByRole('link', { name: 'Header: menus' }).click()
    await page.getByRole('heading', { name: 'Menus', level: 1 }).waitFor()
  })
})
