import { describe, expect, it } from 'vitest'

import {
  saveAllToWatchlist,
  saveToWatchlist,
  type WatchlistService,
} from '#shopper/garage/watchlist.ts'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const site = sampleSite({ garage: { watchlist: true }, account: { sign_in: true } })

const STOCK: Record<string, Record<string, unknown>> = {
  1: { status: 'in_stock' },
  2: { status: 'coming_soon' },
  sold: { status: 'sold', sold_date_timestamp: NOW - 10 },
}

/** An engine with that stock, and a watchlist with room for `room`. */
function ports({ isDown = false, room = 99, there = [] as string[] } = {}) {
  const saved: string[] = []
  const watchlist: Pick<WatchlistService, 'has' | 'save'> = {
    has: async (_, id) => there.includes(id),
    save: async (_, cars) => {
      const fits = cars.map(({ id }) => id).filter((id) => !there.includes(id))
      saved.push(...fits.slice(0, room))
      return { saved: [...saved], left: fits.slice(room) }
    },
  }
  const hits = Object.entries(STOCK).map(([id, car]) => ({ id, slug: `car-${id}`, ...car }))
  const answer = { at: NOW, hits, total: hits.length, facets: {}, stats: {}, without: {} }
  return { saved, ports: { ask: async () => (isDown ? null : answer), watchlist } }
}

describe('saving one vehicle', () => {
  const save = async (id: string, given: Parameters<typeof ports>[0] = {}) =>
    saveToWatchlist(id, 'shopper', site, ports(given).ports, NOW)

  it('is new, or was done before', async () => {
    expect(await save('1')).toMatchObject({ kind: 'saved', isNew: true, car: { id: '1' } })
    expect(await save('1', { there: ['1'] })).toMatchObject({ kind: 'saved', isNew: false })
  })

  it('is refused for sold vehicles, unless they are saved (S4)', async () => {
    expect(await save('sold')).toEqual({ kind: 'sold' })
    expect(await save('sold', { there: ['sold'] })).toMatchObject({ kind: 'saved', isNew: false })
  })

  it('reports why it failed', async () => {
    expect(await save('nothing')).toEqual({ kind: 'unknown-car' })
    expect(await save('1', { room: 0 })).toEqual({ kind: 'full' })
    expect(await save('1', { isDown: true })).toEqual({ kind: 'unavailable' })
  })
})

describe('saving several vehicles', () => {
  it('saves those that can be saved (decisions, Saving)', async () => {
    const { saved, ports: given } = ports({ there: ['2'] })
    const ids = ['sold', '2', 'nothing', '1']
    expect(await saveAllToWatchlist(ids, 'shopper', site, given, NOW)).toBe(0)
    expect(saved).toEqual(['1'])
  })

  it('reports how many have no room, and unknown while the engine is down', async () => {
    const full = ports({ room: 1 }).ports
    expect(await saveAllToWatchlist(['1', '2'], 'shopper', site, full, NOW)).toBe(1)
    const down = ports({ isDown: true }).ports
    expect(await saveAllToWatchlist(['1'], 'shopper', site, down, NOW)).toBeNull()
  })

  it('writes nothing if there is nothing to save', async () => {
    const { saved, ports: given } = ports()
    expect(await saveAllToWatchlist([], 'shopper', site, given, NOW)).toBe(0)
    expect(await saveAllToWatchlist(['sold'], 'shopper', site, given, NOW)).toBe(0)
    expect(saved).toEqual([])
  })
})
