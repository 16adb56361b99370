import { describe, expect, it } from 'vitest'

import { reportFeeds } from '#feeds/export/report.ts'
import { writeFeed } from '#feeds/export/write-feed.ts'
import { FEEDS } from '#feeds/export/feeds.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import type { Car } from '#vehicle/car.ts'
import { toBody } from '#apps/site/pages/files/feeds.ts'
import { DEMO_NOW, demoStock } from '#test/support/demo-stock.ts'
import { allOf, oneByOne } from '#test/support/one-by-one.ts'
import { testSite } from '#test/support/site.ts'

const browseOf =
  (cars: readonly Car[], whole = true): BrowseStock =>
  () => ({ cars: oneByOne(cars), isWhole: () => whole })

const ALL = { google: { enabled: true }, meta: { enabled: true }, csv: { enabled: true } }

describe('the report of a site’s feeds', () => {
  it('counts each vehicle once: in the feed, or left out for a reason', async () => {
    const { site, cars } = await demoStock('harbour', 400)
    const reports = await reportFeeds(
      { ...site, feeds: { ...site.feeds, ...ALL } },
      browseOf(cars),
      DEMO_NOW,
    )
    for (const { file, listed, taken, leftOut } of reports ?? []) {
      const left = leftOut.reduce((sum, { count }) => sum + count, 0)
      expect([listed, taken + left]).toEqual([400, 400])
      const feed = FEEDS.find((known) => known.file === file)
      const pieces = feed && writeFeed(feed, oneByOne(cars), { site, now: DEMO_NOW })
      const text = pieces === undefined ? '' : (await allOf(pieces)).join('')
      if (!file.startsWith('vehicles.')) expect(text.split('\r\n')).toHaveLength(taken + 2)
    }
    const [google, meta, sheet] = reports ?? []
    expect(google?.leftOut.map(({ reason }) => reason)).toContain('price')
    expect(meta?.file).toBe('meta.csv')
    expect(sheet).toMatchObject({ taken: 400, leftOut: [] })
  })

  it('links to examples, with the reasons as text, the most frequent first', async () => {
    const { cars } = await demoStock('harbour', 60)
    const site = testSite({ feeds: ALL })
    const [google] = (await reportFeeds(site, browseOf(cars), DEMO_NOW)) ?? []
    const counts = google?.leftOut.map(({ count }) => count) ?? []
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const missing = google?.leftOut.find(({ reason }) => reason === 'store_code')
    expect(missing?.words).toBe('Its location has no Google store code.')
    expect(missing?.examples).toHaveLength(20)
    expect(missing?.examples[0]).toEqual({
      id: expect.any(String),
      title: expect.stringMatching(/^\d{4} \w/),
      path: expect.stringMatching(/^\/cars\/./),
      stocknum: expect.any(String),
    })
  })

  it('covers feeds that are switched on, and reads nothing if there are none', async () => {
    const { cars } = await demoStock('harbour', 3)
    const one = testSite({ feeds: { json: { enabled: true } } })
    expect(await reportFeeds(one, browseOf(cars), DEMO_NOW)).toMatchObject([
      { file: 'vehicles.json', listed: 3 },
    ])
    const never: BrowseStock = () => {
      throw new Error('The stock must not be read')
    }
    expect(await reportFeeds(testSite(), never, DEMO_NOW)).toEqual([])
  })

  it('does not exist if the stock cannot be read to its end', async () => {
    const { cars } = await demoStock('harbour', 3)
    expect(await reportFeeds(testSite({ feeds: ALL }), browseOf(cars, false), DEMO_NOW)).toBeNull()
  })
})

describe('the body of a feed', () => {
  const pieces = ['aaaa', 'bbbb', 'cc']

  it('is its text if that is not too long for memory', async () => {
    expect(await toBody(oneByOne(pieces), () => true, 100)).toBe('aaaabbbbcc')
  })

  it('does not exist if the stock ended early and nothing is sent yet', async () => {
    expect(await toBody(oneByOne(pieces), () => false, 100)).toBeNull()
  })

  it('continues as a stream if it is longer', async () => {
    const body = await toBody(oneByOne(pieces), () => true, 3)
    expect(await new Response(body).text()).toBe('aaaabbbbcc')
  })

  it('aborts if the stock ends early, so that clients do not treat a part as complete', async () => {
    const body = await toBody(oneByOne(pieces), () => false, 3)
    await expect(new Response(body).text()).rejects.toThrow('The stock could not be read')
  })
})
