// Sitemaps of a large site, robots rules, and characters that XML does not allow.
import { describe, expect, it } from 'vitest'

import {
  isDisallowed,
  loadIndex,
  loadSitemaps,
  type Sources,
  toLastmod,
  toUrlset,
} from '#apps/site/pages/sitemap/entries.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const COUNT = 10_001
const PICTURE = `https://photos.example/${'folder/'.repeat(40)}a.jpg?w=1&h=2`

/** A site with that many vehicles for sale; reading them ends early unless it is `whole`. */
function sources(
  count: number,
  { whole = true, site = {} }: { whole?: boolean; site?: Partial<SiteInput> } = {},
): Sources {
  async function* cars(): AsyncGenerator<Car> {
    for (let at = count; at > 0; at -= 1) {
      const raw = {
        id: `c${at}`,
        slug: `car-${at}`,
        status: 'in_stock',
        primary_image_url: PICTURE,
      }
      yield parseCar(raw) as Car // it has an id and a slug
    }
  }
  const answer = { at: NOW, hits: [], total: count, facets: {}, stats: {}, without: {} }
  return {
    tenant: { slug: 'big', version: 1, site: sampleSite(site), themeCss: '', themeHash: '' },
    services: {
      search: {
        list: async () => answer,
        browse: () => ({ cars: cars(), isWhole: () => whole }),
      },
    },
    now: NOW,
  }
}

const nameOf = ({ loc }: { loc: string }) => loc.replace(/^.*\/|\.xml$/g, '')

describe('sitemaps of a large site', () => {
  it('list every vehicle once, in files within the limits of search engines', async () => {
    const big = sources(COUNT)
    const files = await loadSitemaps('stock-2', big)
    const { entries, isWhole } = await loadIndex(big)
    const named = entries.map(nameOf).filter((name) => name.startsWith('stock-'))
    expect([named, isWhole]).toEqual([files.map(({ name }) => name), true])
    expect(files.map((file) => file.entries?.length)).toEqual([10_000, 1])
    const all = files.flatMap((file) => file.entries ?? [])
    expect(new Set(all.map(({ loc }) => loc)).size).toBe(COUNT)
    // 50 MB, as sitemaps.org has it.
    for (const file of files) expect(toUrlset(file.entries ?? []).length).toBeLessThan(52_428_800)
  })

  it('are not returned if not all vehicles could be read', async () => {
    const files = await loadSitemaps('stock-1', sources(10, { whole: false }))
    expect(files).toEqual([{ name: 'stock-1', entries: null }])
  })

  it('leave out what the dealer disallows for robots', async () => {
    const site = { search_engines: { disallow: ['/cars/car-1$'] } }
    const [file] = await loadSitemaps('stock-1', sources(11, { site }))
    expect(file?.entries?.map(({ loc }) => loc.replace(/^.*\//, ''))).not.toContain('car-1')
    expect(file?.entries).toHaveLength(10)
  })
})

describe('a rule of robots (RFC 9309)', () => {
  it.each([
    ['/cars', '/cars/a', true],
    ['/cars', '/cars-for-sale', true],
    ['/cars', '/new/cars', false],
    ['/cars$', '/cars', true],
    ['/cars$', '/cars/a', false],
    ['/*.pdf$', '/cars/a/a.pdf', true],
    ['/a*c', '/a/b/c/d', true],
    ['/a.c', '/abc', false],
    ['/a(b', '/a(b', true],
  ])('%s blocks %s: %s', (rule, address, stops) => {
    expect(isDisallowed(address, [rule])).toBe(stops)
  })
})

describe('the time of a change', () => {
  it.each([
    ['2026-01-02T03:04:05+10:00', '2026-01-01T17:04:05Z'],
    ['2026-01-02', '2026-01-02T00:00:00Z'],
    ['2999-01-01', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is written as %s', (told, said) => {
    expect(toLastmod(told, NOW)).toBe(said)
  })
})

describe('XML of a sitemap', () => {
  it('contains no unescaped character', () => {
    const xml = toUrlset([
      { loc: `https://a.example/?a=1&b='"<x>`, images: ['https://b.example/&'] },
    ])
    expect(xml).toContain(
      '<loc>https://a.example/?a=1&#38;b=&#39;&#34;&#60;x&#62;</loc><image:image><image:loc>https://b.example/&#38;</image:loc></image:image>',
    )
  })
})
