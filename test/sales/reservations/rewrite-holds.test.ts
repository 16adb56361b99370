import { describe, expect, it } from 'vitest'

import { rewriteHolds } from '#sales/reservations/sweep-reservations.ts'
import { openWorld, wants } from '#test/support/reservation-world.ts'
import { testTenant } from '#test/support/tenant.ts'

const HOSTED = { kind: 'algolia', app_id: 'APPID', search_key: 'publickey1' } as const

/** Sites whose holds were rewritten, where "acme" has one. */
async function rewritten(search: Parameters<typeof testTenant>[0]): Promise<string[]> {
  const sites: string[] = []
  const world = openWorld()
  await world.reserve(wants('1', 'a', { payment: 'none' }))
  await world.run((port, { db }) =>
    rewriteHolds({
      db,
      clock: () => world.now,
      loadTenant: async (slug) => (slug === 'acme' ? testTenant(search) : null),
      portOf: () => port,
      rewriteHolds: async ({ slug }) => void sites.push(slug),
    }),
  )
  return sites
}

describe('rewriteHolds', () => {
  it('writes holds again to a hosted engine, whose feed has none', async () => {
    expect(await rewritten({ search: { engine: HOSTED } })).toEqual(['acme'])
  })

  it('leaves the embedded engine alone, which is notified of each feed', async () => {
    expect(await rewritten({})).toEqual([])
  })
})
