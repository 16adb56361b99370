// The made-up results of demo sites: ninety days that agree with each other, made once.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'

import { loadDays, loadResults } from '#analytics/result-rows.ts'
import { loadDayTotals } from '#analytics/results-summary.ts'
import { saveDemoResults } from '#cli/start/demo-results.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const SITE = {
  slug: 'demo-results',
  zone: 'Australia/Sydney',
  stock: 400,
  cars: [
    { id: '1', slug: 'one', title: '2023 Kia Sportage', listedOn: null },
    { id: '2', slug: 'two', title: '2019 Ford Ranger', listedOn: '2026-11-10' },
  ],
}
const SPAN = { from: '2026-08-01', to: '2026-12-31' }

const viewsOf = (rows: readonly { views: number }[]) =>
  rows.reduce((all, { views }) => all + views, 0)

it('demo results are ninety days and the morning of today, also after further starts', async () => {
  for (const start of [NOW, NOW, NOW + 86_400]) await saveDemoResults(env.DB, SITE, start)
  const days = await loadDays(env.DB, SITE.slug, SPAN)
  // The last start makes a whole day of its yesterday.
  expect(days).toHaveLength(92)
  expect(
    days
      .map(({ day }) => day)
      .toSorted()
      .at(-1),
  ).toBe('2026-11-22')
  for (const { day, visits, page_views, searches } of days) {
    if (day === '2026-11-22') expect(visits).toBeLessThan(50)
    else expect(visits).toBeGreaterThan(50)
    expect(page_views).toBeGreaterThan(visits)
    expect(searches).toBeLessThanOrEqual(visits)
  }
  const { cars, sources, pages } = await loadResults(env.DB, SITE.slug, SPAN)
  // Whoever visits looks at pages and vehicles, wherever they came from.
  expect(sources.map(({ source }) => source)).toContain('marketplace')
  for (const { page_views, views } of sources) {
    expect(page_views).toBeGreaterThan(0)
    expect(views).toBeGreaterThan(0)
  }
  expect(new Set(sources.map(({ source }) => source)).size).toBe(sources.length)
  for (const { views } of sources) expect(views).toBeLessThan(viewsOf(sources) * 0.6)
  // They start on every kind of page, and each is counted once.
  for (const { visits, page_views } of pages) {
    expect(visits).toBeGreaterThan(0)
    expect(page_views).toBeGreaterThanOrEqual(visits)
  }
  expect(viewsOf(cars)).toBeLessThan(viewsOf(sources))
  const early = await loadResults(env.DB, SITE.slug, { ...SPAN, to: '2026-11-09' })
  expect(early.cars.map(({ title }) => title)).toEqual(['2023 Kia Sportage'])
  const [first, second] = cars.toSorted((a, b) => b.views - a.views)
  expect([first?.title, second?.title]).toEqual(['2023 Kia Sportage', '2019 Ford Ranger'])
  expect(first?.saves).toBeLessThan(first?.views ?? 0)
  // One enquiry on each day whose leads are gone, however often it starts.
  const totals = await loadDayTotals(env.DB, SITE, SPAN)
  const enquiries = [...totals.values()].map((total) => total.enquiries)
  expect(Math.max(...enquiries)).toBe(1)
  expect(enquiries.filter((count) => count === 1)).toHaveLength(75)
})

it('demo results of a site without vehicles are none', async () => {
  await saveDemoResults(env.DB, { ...SITE, slug: 'demo-empty', cars: [] }, NOW)
  expect(await loadDays(env.DB, 'demo-empty', SPAN)).toEqual([])
})
