import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'

import { createPopularSearches } from '#feeds/views/popular-searches.ts'

const DAY = 86_400
/** The first day of a window. */
const START = 28 * 800 * DAY
const SUVS = '/search/suv'

/** The searches of a site of its own, and everything that is stored of them. */
function open<T>(
  name: string,
  use: (
    searches: ReturnType<typeof createPopularSearches>,
    rows: (table: string) => unknown[],
  ) => Promise<T>,
): Promise<T> {
  const object = env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(name))
  return runInDurableObject(object, (_, { storage }) =>
    use(createPopularSearches(storage), (table) =>
      storage.sql.exec(`SELECT * FROM ${table}`).toArray(),
    ),
  )
}

const person = (at: number) => ({ network: `203.0.113.${at}`, userAgent: 'Browser' })

async function make(
  searches: ReturnType<typeof createPopularSearches>,
  people: number,
  day: number,
  address = SUVS,
) {
  for (let at = 0; at < people; at += 1)
    // eslint-disable-next-line no-await-in-loop -- in order
    await searches.count(address, person(at), START + day * DAY)
}

describe('a popular search', () => {
  it('is published when twenty people have made it over three days, and its hashes are deleted', () =>
    open('published', async (searches, rows) => {
      await make(searches, 19, 0)
      await make(searches, 19, 3)
      expect(searches.list(START + 3 * DAY)).toEqual([])
      expect(rows('searchers')).toHaveLength(19)
      await make(searches, 20, 3)
      expect(searches.list(START + 3 * DAY)).toEqual([SUVS])
      expect(rows('searchers')).toEqual([])
      await make(searches, 30, 4)
      expect(rows('searchers'), 'no one is counted for it again').toEqual([])
    }))

  it('is not published by a crowd of one day', () =>
    open('crowd', async (searches, rows) => {
      await make(searches, 60, 0)
      expect(searches.list(START)).toEqual([])
      expect(rows('searchers'), 'no more than twenty are stored').toHaveLength(20)
      await make(searches, 1, 2)
      expect(searches.list(START + 2 * DAY)).toEqual([])
      await make(searches, 1, 3)
      expect(searches.list(START + 3 * DAY)).toEqual([SUVS])
    }))

  it('is not published by one network, however many browsers it invents', () =>
    open('invented', async (searches, rows) => {
      for (let at = 0; at < 60; at += 1)
        // eslint-disable-next-line no-await-in-loop -- in order
        await searches.count(
          SUVS,
          { network: '203.0.113.1', userAgent: `Browser ${at}` },
          START + at * 3600,
        )
      expect(rows('searchers')).toHaveLength(4)
    }))

  it('stores of each person 32 bits, which say nothing without the key of this window', () =>
    open('hashes', async (searches, rows) => {
      await make(searches, 3, 0)
      await make(searches, 3, 0, '/search/ute')
      const hashes = rows('searchers').map((row) => (row as { person: number }).person)
      expect(new Set(hashes).size, 'a person is another one for each search').toBe(6)
      expect(hashes.every((hash) => Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32)).toBe(
        true,
      )
      expect(JSON.stringify(rows('searches'))).not.toContain('203.0.113')
    }))

  it('is forgotten with its key after 28 days, unless it was published', () =>
    open('windows', async (searches, rows) => {
      await make(searches, 20, 0)
      await make(searches, 1, 3)
      await make(searches, 19, 20, '/search/ute')
      expect(searches.forget(START + 27 * DAY)).toBe(0)
      expect(searches.forget(START + 28 * DAY)).toBe(19)
      expect(rows('searchers')).toEqual([])
      expect(rows('searches')).toEqual([
        { address: SUVS, since: START / DAY, published: START / DAY + 3 },
      ])
      await make(searches, 1, 29, '/search/ute')
      expect(searches.list(START + 30 * DAY)).toEqual([SUVS])
      expect(searches.list(START + 31 * DAY), 'for 28 days').toEqual([])
    }))

  it('is one of at most 500 in a window, because addresses are easily invented', () =>
    open('many', async (searches, rows) => {
      for (let at = 0; at < 510; at += 1)
        // eslint-disable-next-line no-await-in-loop -- in order
        await searches.count(`/search/${at}`, person(1), START)
      expect(rows('searches')).toHaveLength(500)
    }))
})
