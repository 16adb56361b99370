// What is kept in memory for a site, for two sites with a word of their own in every text: neither ever shows the other's,
// however their requests follow each other. A memo with a careless key is found.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createNoteSearch } from '#analytics/search-counts.ts'
import { createArming } from '#composition/intake-service.ts'
import { createBoundedMap, memoByKey } from '#lib/memo.ts'
import { securityHeaders } from '#http/security.ts'
import type { Answer } from '#search/answer.ts'
import { readTyped } from '#search/intent/suggest.ts'
import { loadVocabulary } from '#search/intent/vocabulary.ts'
import { documentsQuery } from '#search/request.ts'
import { emptyState } from '#search/state.ts'
import { previewKey } from '#tenant/keys.ts'
import { findRedirect } from '#tenant/redirects.ts'
import { clearTenants, loadPreview, loadTenant, loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { CANARY, otherOf, type Shop, SHOPS } from '#test/support/canary-shops.ts'
import { publishedText, publishTo } from '#test/support/published.ts'
import { testTenant } from '#test/support/tenant.ts'

const NOW = 1_790_000_000
const PREVIEW = 'a'.repeat(32)

const tenants = Object.fromEntries(SHOPS.map((shop) => [shop, toTenant(shop)])) as Record<
  Shop,
  Tenant
> // It has each of them.

function toTenant(shop: Shop): Tenant {
  const word = CANARY[shop]
  const tenant = testTenant({
    slug: shop,
    name: word,
    hosts: [`${shop}.example`],
    search_filters: `make:${word}`,
    redirects: [{ from: '/old', to: `/${word}` }],
    gallery: { embed_hosts: [`${word.toLowerCase()}.example`] },
    intake: { feeds: [{ name: 'feed', url: `https://${shop}.example/feed.csv` }] },
    vehicle: { one: word, many: word },
  })
  return { ...tenant, themeHash: word }
}

/** An engine that has one make of each site, found by the site's own filter. */
const ask = async (queries: readonly { filters: string }[]): Promise<Answer> => {
  const shop = SHOPS.find((one) => queries[0]?.filters.includes(CANARY[one]))
  const make = { [shop === undefined ? 'NONE' : CANARY[shop]]: 3 }
  return { at: NOW, total: 3, hits: [], facets: { make }, stats: {}, without: {} }
}

/** What each memo that depends on a site says of one. */
const MEMOS: Record<string, (tenant: Tenant) => unknown> = {
  'headers of responses': (tenant) => securityHeaders(tenant, false),
  'filter of every query': ({ site }) => documentsQuery(site, [], { most: 1 }),
  redirects: ({ site }) => findRedirect('/old', '', site),
  vocabulary: async ({ site }) => (await loadVocabulary(site, ask, NOW))?.entries,
  'keys of a vocabulary': async ({ site }) => {
    const vocabulary = await loadVocabulary(site, ask, NOW)
    return readTyped('canary', { site, vocabulary, base: emptyState('latest'), year: 2026 }).matches
  },
  'sites by host': ({ site }) => loadTenant(env, site.hosts[0] ?? '', NOW),
  'sites by slug': ({ slug }) => loadTenantBySlug(env, slug, NOW),
  previews: ({ slug }) => loadPreview(env, { slug, id: PREVIEW }, NOW),
}

/** Asks for the sites in turns, twice at the same time; the number of answers with a word of the other. */
async function countCrossed(read: (tenant: Tenant) => unknown): Promise<number> {
  const turns: Shop[] = ['red', 'blue', 'red', 'blue', 'blue', 'red', 'red']
  const one = async (shop: Shop) => {
    const said = JSON.stringify(await read(tenants[shop])).toUpperCase()
    return { own: said.includes(CANARY[shop]), crossed: said.includes(CANARY[otherOf(shop)]) }
  }
  const first = []
  for (const shop of turns) first.push(await one(shop))
  const all = [...first, ...(await Promise.all(turns.map(one)))]
  expect(all.every(({ own, crossed }) => own || crossed)).toBe(true)
  return all.filter(({ crossed }) => crossed).length
}

beforeAll(async () => {
  for (const shop of SHOPS) {
    const { site } = tenants[shop]
    await publishTo(env.TENANTS, site)
    await env.TENANTS.put(previewKey(shop, PREVIEW), await publishedText(site, 2))
  }
  clearTenants()
})

describe('two sites in the memory of one isolate', () => {
  it.each(Object.entries(MEMOS))('never mix: %s (TH2)', async (_, read) => {
    expect(await countCrossed(read)).toBe(0)
  })

  it('differ by their objects, though they have the same slug and version', async () => {
    const twin = { ...tenants.blue, slug: 'red', site: { ...tenants.blue.site, slug: 'red' } }
    const filterOf = ({ site }: Tenant) => documentsQuery(site, [], { most: 1 }).filters
    expect(filterOf(tenants.red)).not.toBe(filterOf(twin))
  })

  it('would be found to mix if a key lacked the site', async () => {
    const byPath = createBoundedMap<string>(10)
    const withoutSite = ({ site }: Tenant) => {
      const known = byPath.get('/') ?? site.name
      byPath.set('/', known)
      return known
    }
    let served = tenants.red
    const notOfItsKey = memoByKey(100, () => served.site.name)
    expect(await countCrossed(withoutSite)).toBe(6)
    expect(
      await countCrossed((tenant) => {
        served = tenant
        return notOfItsKey('/')
      }),
    ).toBeGreaterThan(0)
  })

  it('have limits of their own', () => {
    const isDue = createArming()
    expect(SHOPS.map((shop) => isDue(tenants[shop], NOW))).toEqual([true, true])
    expect(SHOPS.map((shop) => isDue(tenants[shop], NOW))).toEqual([false, false])
    const counted: string[] = []
    const note = (site: Shop) =>
      createNoteSearch({ db: env.DB, site, later: () => counted.push(site), clock: () => NOW })
    for (let n = 0; n < 100; n += 1)
      note('red')({ event: 'search_understood', words: '', meaning: '' })
    const before = counted.length
    note('blue')({ event: 'search_understood', words: '', meaning: '' })
    expect([before < 100, counted.slice(before)]).toEqual([true, ['blue']])
  })
})
