import { describe, expect, it } from 'vitest'

import { hasEnded, isInWindow, siteDay } from '#dealership/shown.ts'
import { toGrid } from '#search/to-view.ts'
import { emptyState } from '#search/state.ts'
import { sampleSite } from '#test/ui/samples.ts'

const siteIn = (timezone: string) =>
  sampleSite({ locations: [{ id: '1', slug: 'yard', name: 'Yard', timezone }] })
const at = (iso: string) => Date.parse(iso) / 1000

/** The stocktake sale (C29). */
const STOCKTAKE = { start: '2025-07-01', expiry: '2025-07-24' }

/** First and last minute of the sale in the time zone of a location, as moments. */
const EDGES: [zone: string, first: string, last: string][] = [
  ['Australia/Brisbane', '2025-06-30T14:00Z', '2025-07-24T13:59Z'],
  ['Australia/Adelaide', '2025-06-30T14:30Z', '2025-07-24T14:29Z'],
  ['Pacific/Auckland', '2025-06-30T12:00Z', '2025-07-24T11:59Z'],
]

describe('the date range of content', () => {
  it.each(EDGES)('uses the calendar of the site, in %s (S32, F19, C29)', (zone, first, last) => {
    const isOn = (now: number) => isInWindow(STOCKTAKE, siteIn(zone), now)
    expect([isOn(at(first) - 1), isOn(at(first)), isOn(at(last)), isOn(at(last) + 60)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('follows the calendar on the days when clocks change, which have 23 or 25 hours (F19)', () => {
    // Sydney: clocks go forward on 4 October 2026, back on 4 April 2027; Auckland: on 27 September and 4 April.
    const days: [zone: string, day: string, first: string, last: string][] = [
      ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00Z', '2026-10-04T12:59Z'],
      ['Australia/Sydney', '2027-04-04', '2027-04-03T13:00Z', '2027-04-04T13:59Z'],
      ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00Z', '2026-09-27T10:59Z'],
      ['Pacific/Auckland', '2027-04-04', '2027-04-03T11:00Z', '2027-04-04T11:59Z'],
    ]
    for (const [zone, day, first, last] of days) {
      const [site, window] = [siteIn(zone), { start: day, expiry: day }]
      const shown = [at(first) - 1, at(first), at(last) + 59, at(last) + 60]
      expect(shown.map((now) => isInWindow(window, site, now))).toEqual([false, true, true, false])
    }
  })

  it('is open on a side without a date, and ends after its last day', () => {
    const site = siteIn('Australia/Sydney')
    const now = at('2026-11-21T02:00Z')
    expect(siteDay(site, now)).toBe('2026-11-21')
    expect(isInWindow({ start: '', expiry: '' }, site, now)).toBe(true)
    expect(isInWindow({ start: '2026-11-22', expiry: '' }, site, now)).toBe(false)
    expect(hasEnded({ expiry: '2026-11-21' }, site, now)).toBe(false)
    expect(hasEnded({ expiry: '2026-11-20' }, site, now)).toBe(true)
    expect(hasEnded({ expiry: '' }, site, now)).toBe(false)
  })

  it('is the same for a promotional card in a list: the stocktake sale runs its 24 days (C29, S32)', () => {
    const card = { id: 'stocktake', title: 'Stocktake sale', href: '/search/used-cars' }
    const site = sampleSite({
      locations: [{ id: '1', slug: 'yard', name: 'Yard', timezone: 'Australia/Brisbane' }],
      promos: { positions: [1], cards: [{ ...card, ...STOCKTAKE }] },
    })
    const shown = (iso: string) => toGrid([], emptyState('latest'), site, '/', at(iso)).length
    expect(shown('2025-06-30T13:59:59Z')).toBe(0)
    expect(shown('2025-06-30T14:00:00Z')).toBe(1)
    expect(shown('2025-07-24T13:59:59Z')).toBe(1)
    expect(shown('2025-07-24T14:00:00Z')).toBe(0)
  })
})
