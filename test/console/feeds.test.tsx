// What the console says of a feed that an advertiser may not serve where the dealer is.
import { describe, expect, it } from 'vitest'

import { Feeds } from '#apps/console/pages/stock/feeds.tsx'
import { testSite } from '#test/support/site.ts'
import { draw, textOf } from '#test/ui/render.tsx'

describe('Google’s feed', () => {
  const textFor = (locale: 'en-AU' | 'en-NZ', file: string) => {
    const site = testSite({ locale, feeds: { google: { enabled: true }, meta: { enabled: true } } })
    const feeds = [{ file, listed: 4, taken: 4, leftOut: [] }]
    return textOf(draw(<Feeds feeds={feeds} slug="yard" site={site} groups={[]} />))
  }

  it('in New Zealand comes with the note that it may serve elsewhere only', () => {
    expect(textFor('en-NZ', 'google.tsv')).toContain('names Australia and not New Zealand')
    expect(textFor('en-AU', 'google.tsv')).not.toContain('names Australia')
    expect(textFor('en-NZ', 'meta.csv')).not.toContain('names Australia')
  })
})
