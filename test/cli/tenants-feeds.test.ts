import { describe, expect, it } from 'vitest'

import { checkFeeds } from '#rollout/checks/check-intake.ts'
import { testSite } from '#test/support/site.ts'

const place = { id: '1', slug: 'yard', name: 'Yard' }
const coded = { ...place, id: '2', slug: 'lot', name: 'Lot', google_store_code: 'LOT-1' }
const google = { google: { enabled: true } }

describe('the check of export feeds', () => {
  it('reports a feed of Google that would be empty, because store codes are missing', () => {
    expect(checkFeeds(testSite({ feeds: google, locations: [place] }))).toMatchObject([
      { path: 'feeds.google.enabled', message: expect.stringContaining('google_store_code') },
    ])
  })

  it('accepts one if some locations have codes, and a site without the feed', () => {
    expect(checkFeeds(testSite({ feeds: google, locations: [place, coded] }))).toEqual([])
    expect(checkFeeds(testSite({ locations: [place] }))).toEqual([])
  })
})
