// Filters while the page stays: what changes with them, what must not.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { box, chips, countOf, counts, facet, pathOf, promised, titles } from './support/search-page.ts'

journeys('filters', () => {
  it('change the list, its words and its address without a reload (S6, R57)', async ({ open }) => {
    const page = await open('/search/new-used-and-demo-cars')
    await page.evaluate(() => (document.body.dataset.loaded = 'once'))
    const bodies = await counts(page, 'body')
    const kias = await promised(page, 'make', 'Kia')
    await box(page, 'make', 'Kia').check()
    await expect.poll(() => countOf(page)).toBe(kias)
    expect(pathOf(page)).toBe('/search/kia')
    expect(await page.title()).toMatch(/^New, used and demo Kia cars/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Kia')
    expect(await chips(page)).toEqual(['Kia'])
    for (const title of await titles(page)) expect(title).toContain('Kia')
    expect(await counts(page, 'body')).not.toEqual(bodies)
    expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once')
    void facet
  })
})
