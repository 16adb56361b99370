// The page of a location: its hours by department, its holidays, and what axe finds on it.
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { it, journeys } from './support/journey.ts'

const PAGE = '/locations/harbour-parramatta'
const HOLIDAYS = { name: 'View Holiday Hours' }

journeys('page of a location (W69, W70)', () => {
  it('shows holidays by keyboard, moves the focus there and returns it', async ({ open }) => {
    const page = await open(PAGE)
    const button = page.getByRole('button', HOLIDAYS).first()
    const dialog = page.getByRole('dialog', { name: /Holiday hours/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    expect(await faultsOf(page, '.holiday-hours:popover-open')).toEqual([])
    expect(await dialog.locator(':focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await dialog.getByRole('button', { name: 'Close holiday hours' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('switches departments in place without scripts or layout shift, and shows holidays', async ({
    open,
  }) => {
    const page = await open(`${PAGE}?department=parts`, { size: 'phone', scripts: false })
    const panel = page.locator('.hours-panel')
    expect(await panel.getByLabel('Opening hours for').inputValue()).toBe('parts')
    const shown = () => panel.getByTestId('opening-hours').filter({ visible: true })
    await panel.getByLabel('Opening hours for').selectOption('Sales')
    const before = await panel.boundingBox()
    expect(await shown().count()).toBe(1)
    expect(await shown().innerText()).toContain('8:30 am – 5:30 pm')
    await panel.getByLabel('Opening hours for').selectOption('Service')
    expect(await shown().count()).toBe(1)
    expect(await shown().innerText()).toContain('7:00 am – 5:30 pm')
    expect(await panel.boundingBox()).toEqual(before)
    await panel.getByLabel('Opening hours for').selectOption('Sales')
    await page.getByRole('button', HOLIDAYS).filter({ visible: true }).tap()
    expect(await page.getByRole('dialog').innerText()).toContain('Closed')
  })
})
