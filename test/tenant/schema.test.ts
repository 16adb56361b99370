import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { siteJsonSchema } from '#cli/tenants/json-schema.ts'
import { siteSchema } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

type Node = {
  description?: string
  default?: unknown
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}
type Field = { path: string; node: Node; required: boolean; inList: boolean }

const REQUIRED = ['slug', 'name', 'id', 'url', 'hosts']

// Zod writes it by the draft that this type follows.
const fields = listFields(
  z.toJSONSchema(siteSchema, { target: 'draft-2020-12', io: 'input' }) as Node,
)

describe('site schema (E14)', () => {
  it('has every field that a dealer may set', () => {
    expect(fields.length).toBeGreaterThan(120)
  })

  it.each(fields.map((field) => [field.path, field] as const))('describes %s', (_, { node }) => {
    expect(node.description ?? '').toMatch(/\S{2}/)
  })

  it('has a default for every field except identifiers', () => {
    const without = fields
      .filter(
        ({ required, inList, path }) => required && !inList && !path.startsWith('search.engine.'),
      )
      .map(({ path }) => path)
    expect(without).toEqual(expect.arrayContaining(REQUIRED))
    expect(without.filter((path) => !REQUIRED.includes(path) && !MAY_BE_NULL.test(path))).toEqual(
      [],
    )
  })

  it('rejects an unknown field at every level', () => {
    const site = {
      slug: 'acme',
      name: 'Acme',
      id: 1,
      url: 'https://acme.example',
      hosts: ['acme.example'],
    }
    expect(siteSchema.safeParse({ ...site, serch: {} }).success).toBe(false)
    expect(siteSchema.safeParse({ ...site, search: { hitsPerPage: 3 } }).success).toBe(false)
    expect(siteSchema.safeParse({ ...site, theme: { colours: { brnd: '#000000' } } }).success).toBe(
      false,
    )
  })

  it('is the schema that editors use', async () => {
    const written = await readFile('tenants/site.schema.json', 'utf8')
    expect(written, 'Run `npm run fix`.').toBe(siteJsonSchema())
  })
})

/** Objects that are optional as a whole, but not in part. */
const MAY_BE_NULL =
  /^(?:manufacturer|make_restriction|upstreams\.\w+|finance\.example|forms\.banner\.link|integrations\.turnstile|account\.(?:online_payment|spin_to_win)|reservations\.money_back)\./

describe('a site without settings', () => {
  const site = testSite()

  it.each([
    ['T7', 'brand grid off', site.layout.brand_grid, false],
    ['T7', 'no group disclaimer', site.layout.group_disclaimer, ''],
    ['T8', 'sold cars for 3 days', site.search.sold.window_days, 3],
    ['T8', 'consecutive sold cars as one', site.search.sold.collapse, true],
    ['T8', 'JUST SOLD', site.specifications.sold_tag_name, 'JUST SOLD'],
    ['T9', 'just arrived for 8 days', site.specifications.just_arrived_days, 8],
    ['T9', 'Just in', site.specifications.just_arrived_tag_name, 'Just in'],
    ['T10', 'Enquire for price.', site.specifications.no_price_text, 'Enquire for price.'],
    ['T11', 'certified and not', site.search.certified_only, false],
    ['T12', 'no price 0 in "lowest price"', site.search.hide_price_zero, true],
    ['T13', 'promotional cards at 8 and 17', site.promos.positions, [8, 17]],
    ['T14', 'refresh path', site.search.refresh_path, '/special-offers'],
    ['T26', 'no bodies of its own', site.search.custom_bodies, []],
    ['T27', 'no stock excluded', site.search.excluded_stock_numbers, []],
    ['T27', 'stock filter 0', site.search.stock_filter, 0],
    ['T28', 'every make', site.make_restriction, null],
    ['T29', 'no override of the city', site.override_city, ''],
    ['T32', 'a header in one bar', site.layout.header, 'bar'],
    ['T32', 'no disclaimer', site.layout.search_disclaimer, ''],
    ['T32', 'no promotional cards', site.promos.cards, []],
    ['T36', 'no manufacturer', site.manufacturer, null],
    ['T36', 'a typeface', site.theme.typeface, 'public-sans'],
    ['C28', 'qld', site.address.state, 'qld'],
    ['C28', 'Get Finance', site.finance.pre_approval.label, 'Get Finance'],
    ['C1', '21 cars on a page', site.search.hits_per_page, 21],
    ['C2', 'counts above 1999', site.search.count_threshold, 1999],
  ])('has %s: %s', (_, __, value, expected) => {
    expect(value).toEqual(expected)
  })
})

describe('paths in a site', () => {
  const withPath = (refresh_path: string) => () => testSite({ search: { refresh_path } })

  it.each([
    '/search/used-cars',
    '/',
    'https://dealer.example/x',
    'tel:1800975707',
    'mailto:a@dealer.example',
  ])('may be %s', (path) => {
    expect(withPath(path)).not.toThrow()
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'search/used-cars',
    '/a b',
    '/"><script>',
    '',
  ])('may not be %j (TH4, TH7)', (path) => {
    expect(withPath(path)).toThrow('refresh_path')
  })
})

function listFields(node: Node, path = '', inList = false): Field[] {
  const required = new Set(node.required)
  const fields: Field[] = []
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const childPath = path === '' ? name : `${path}.${name}`
    fields.push({ path: childPath, node: child, required: required.has(name), inList })
    fields.push(...listFields(child, childPath, inList))
  }
  for (const variant of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    fields.push(...listFields(variant, path, inList))
  }
  if (node.items !== undefined) fields.push(...listFields(node.items, `${path}[]`, true))
  return fields
}
