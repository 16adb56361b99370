// The look of a site, on a phone of 390 px and a screen of 1280 px: typefaces and colours are chosen by seeing them.
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { enter, isSaved, overflow } from './support/console.ts'
import { it, journeys } from './support/journey.ts'

journeys.each(['phone', 'wide'] as const)('the look of a site on a %s', (size) => {
  it('offers each typeface in its own letters, and each colour as a colour', async ({ open }) => {
    const site = `look-${size}`
    const page = await enter(open, 'look', { site, size, expected: /frame is sandboxed/ })
    const options = page.locator('.typefaces label')
    const faces = await options.evaluateAll(async (all) => {
      await document.fonts.ready
      return all.map((label) => {
        const { fontFamily } = getComputedStyle(label)
        const named = label.querySelector('b')?.textContent ?? ''
        return {
          isOwn: fontFamily.includes(named),
          isLoaded: document.fonts.check(`16px "${named}"`),
        }
      })
    })
    expect(faces.length).toBeGreaterThan(5)
    expect(faces).toEqual(faces.map(() => ({ isOwn: true, isLoaded: true })))
    expect(await page.locator('input[type="color"]').count()).toBeGreaterThan(10)
    expect(await overflow(page)).toBe(0)
    expect(await faultsOf(page, '.typefaces')).toEqual([])

    await page.getByRole('radio', { name: /^Outfit/ }).check()
    await isSaved(page)
    await page.reload()
    expect(await page.getByRole('radio', { name: /^Outfit/ }).isChecked()).toBe(true)

    // The keyboard stays with the choice.
    await page.getByRole('button', { name: 'Back to standard: Public Sans' }).press('Enter')
    await isSaved(page)
    const standard = page.getByRole('radio', { name: /^Public Sans/ })
    expect(await standard.evaluate((radio) => radio.matches(':checked:focus'))).toBe(true)
  })
})
