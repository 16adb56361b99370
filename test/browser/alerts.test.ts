// Alerts about new matches: the shopper agrees under a saved search, turns them off again, or stops them by the link in a message.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { signIn } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { it, journeys } from './support/journey.ts'

/** A search that was removed and can be restored, with a long word. */
const REMOVED =
  '/saved-searches?removed=%2Fsearch%2Ftoyota%3Fquery%3DDonaudampfschifffahrtsgesellschaftskapitaen&seen=1'

const alertSwitch = (page: Page) => page.getByTestId('alert-switch').first()

/** On the list of a shopper who has one saved search. */
async function keepOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click()
  await alertSwitch(page).waitFor()
}

journeys('alerts', () => {
  it('are switched on with a checkbox and off again', async ({ open }) => {
    const page = await open(REMOVED, { prepare: signIn })
    await keepOne(page)
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = () =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow), 'a long word breaks').toBeLessThanOrEqual(0)
    }
    await alertSwitch(page).locator('summary').click()
    const words = alertSwitch(page).getByRole('checkbox')
    expect(await words.isChecked()).toBe(false)
    // Without a tick the browser sends no value.
    await alertSwitch(page).getByRole('button', { name: 'Text me' }).click()
    expect(new URL(page.url()).pathname).toBe('/saved-searches')
    await words.check()
    await alertSwitch(page).getByRole('button', { name: 'Text me' }).click()
    await page.getByText('Text alerts are on').waitFor()
    expect(await faultsOf(page, 'main')).toEqual([])
    await alertSwitch(page).getByRole('button', { name: 'Turn off' }).click()
    await alertSwitch(page).locator('summary').waitFor()
  })

  it('are stopped by the link in a message, with one button', async ({ open }) => {
    const page = await open('/alerts/stop/AAAAAAAAAAAAAAAA')
    await page.getByRole('button', { name: 'Stop all messages' }).click()
    await page.getByRole('heading', { name: 'Messages stopped' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
