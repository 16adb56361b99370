import { describe, expect, it } from 'vitest'

import type { Overview } from '#ops/load-overview.ts'
import { toAttention } from '#ops/to-attention.ts'

const NOW = 1_795_000_000
const QUIET: Overview = {
  now: NOW,
  stores: [
    { store: 'kv', ms: 2 },
    { store: 'd1', ms: 9 },
    { store: 'durable_objects', ms: 4 },
  ],
  queue: { messages: 0, oldest: null },
  database: { full: 0.1 },
  backlogs: [],
  held: [],
  refused: [],
  pumped: [],
  resting: [],
  overdue: [],
  feeds: [],
  notices: [],
  sites: { sites: [], cursor: null },
}

const whatOf = (overview: Partial<Overview>) =>
  toAttention({ ...QUIET, ...overview }).map(({ site, what }) => `${site ?? 'all'}: ${what}`)

describe('what needs attention', () => {
  it('is empty if all is well', () => {
    expect(whatOf({})).toEqual([])
  })

  it('lists the worst first: stores, money, leads, feeds, what waits for a person, then notices', () => {
    expect(
      whatOf({
        stores: [{ store: 'd1', ms: null }],
        held: [{ site: 'a', held: 1, oldest: NOW - 60 }],
        resting: [{ site: 'b', target: 'crm', since: NOW - 60, until: NOW + 60, failures: 2 }],
        feeds: [{ site: 'e', source: 'feed:stock', lastSuccess: NOW - 200_000 }],
        backlogs: [{ site: 'c', waiting: 3, failing: 2, oldest: NOW - 900 }],
        overdue: [{ site: 'd', overdue: 1, since: NOW - 700 }],
        database: { full: 0.93 },
        pumped: [{ site: 'i', asked: 40, since: NOW - 60 }],
        refused: [{ site: 'h', refused: 812, since: NOW - 60 }],
        notices: [
          { site: 'f', vehicles: 12 },
          { site: 'g', vehicles: 1 },
        ],
      }),
    ).toEqual([
      'all: D1 is not responding',
      'all: the database is 93 % full',
      'd: 1 reservation overdue',
      'c: 3 lead deliveries waiting, 2 tried',
      'e: no recent stock from feed:stock',
      'b: target crm failed 2 times in a row',
      'a: 1 lead delivery held for review',
      'h: 812 suspicious forms refused, because too many came',
      'i: 40 requests for sign-in codes needed a proof first, because too few codes were entered',
      'f: 12 vehicles of the last delivery with an incomplete Consumer Information Notice',
      'g: 1 vehicle of the last delivery with an incomplete Consumer Information Notice',
    ])
  })

  it('ignores leads that have just arrived', () => {
    expect(whatOf({ backlogs: [{ site: 'c', waiting: 3, failing: 0, oldest: NOW - 20 }] })).toEqual(
      [],
    )
  })

  it.each([
    [0.4999, undefined],
    [0.5, 'warning'],
    [0.7999, 'warning'],
    [0.8, 'bad'],
  ])('warns of a database that is half full, and more at 80 %%: %j', (full, level) => {
    expect(toAttention({ ...QUIET, database: { full } })[0]?.level).toBe(level)
  })

  it('leaves out what no store could answer', () => {
    expect(
      whatOf({
        backlogs: null,
        held: null,
        database: null,
        refused: null,
        pumped: null,
        resting: null,
        overdue: null,
        feeds: null,
        notices: null,
      }),
    ).toEqual([])
  })
})
