// Differences between dealers (T1-T36): each switch is a field with a default and a description, and a test shows its effect.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { siteSchema } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

/** By switch: its fields, each with its default. "[]" steps into the items of a list, which has none by default. */
const SWITCHES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  T1: { 'garage.favourites': true, 'garage.watchlist': false, 'account.my_garage.show': true },
  T2: { 'cards.checkout.enabled': false, 'cards.checkout.path': 'checkout' },
  T3: { 'finance.provider': '', 'finance.kind': 'D', 'upstreams.customer': null },
  T4: { 'test_drive.only_tag': 'Test Drive Only', 'cards.hidden_tags': [] },
  T5: { 'sidebar.phone.title': 'Call the dealer', 'sidebar.phone.mask': false },
  T6: {
    'cards.actions': ['enquire', 'test_drive', 'reserve'],
    'sidebar.actions': ['enquire', 'test_drive', 'reserve', 'buy', 'call', 'photos', 'history'],
  },
  T7: {
    'layout.brand_grid': false,
    'layout.group_disclaimer': '',
    'sales_counter.enabled': false,
    'sales_counter.source': 'feed',
  },
  T8: {
    'search.sold.window_days': 3,
    'search.sold.collapse': true,
    'specifications.sold_tag_name': 'JUST SOLD',
  },
  T9: { 'specifications.just_arrived_days': 8, 'specifications.just_arrived_tag_name': 'Just in' },
  T10: { 'specifications.no_price_text': 'Enquire for price.' },
  T11: { 'search.certified_only': false },
  T12: { 'search.hide_price_zero': true },
  T13: { 'promos.positions': [8, 17] },
  T14: { 'search.refresh_path': '/special-offers' },
  T15: { 'gallery.video.slide': true, 'gallery.spin.show': true, 'sharing.print': true },
  T16: { autograb: false, plugins: [], 'market.gauge': false, 'upstreams.autogauge': null },
  T17: { 'garage.favourites': true, 'garage.strict': false },
  T18: {
    'calculators.finance.amount.min': 1000,
    'calculators.finance.amount.max': 100_000,
    'calculators.finance.term.default': 6,
    'calculators.finance.interest.locked': false,
  },
  T19: { 'finance.pages[].panel': true },
  T20: { 'finance.pages[].variant': 'quote' },
  T21: { 'account.gates': [] },
  T22: { 'forms.message_required': true },
  T23: { 'places.book_service': true, 'places.labels.book_service': 'Book a Service' },
  T24: { 'places.by_appointment': false },
  T25: { 'places.order': [] },
  T26: { 'search.custom_bodies': [], 'budget.bodies': 4 },
  T27: { 'search.excluded_stock_numbers': [], 'search.stock_filter': 0 },
  T28: { make_restriction: null },
  T29: { override_city: '' },
  T30: { 'offers.allow_ids': [], 'offers.list[].excluded_website_ids': [] },
  T31: { 'facts.show_unregistered': false },
  T32: {
    'layout.header': 'bar',
    'layout.search_disclaimer': '',
    'promos.cards': [],
    'sidebar.labels.enquire': 'Enquire',
  },
  T33: { 'sidebar.hidden_location_ids': [] },
  T34: { 'reviews.excluded_ids': [] },
  T35: { 'brands.list[].href': '' },
  T36: { manufacturer: null, 'theme.typeface': 'public-sans', 'theme.card': 'outlined' },
}

type Node = {
  description?: string
  default?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

// Zod writes it by the draft that this type follows.
const schema = z.toJSONSchema(siteSchema, { target: 'draft-2020-12', io: 'input' }) as Node
const names = Array.from({ length: 36 }, (_, at) => `T${at + 1}`)
const fields = Object.entries(SWITCHES).flatMap(([name, own]) =>
  Object.entries(own).map(([path, value]) => [name, path, value] as const),
)
const tests = readFiles('test', /\.test\.tsx?$/)
const product = readFiles('src', /\.tsx?$/)
  .filter(({ file }) => !/^(?:cli|client)\/|tenant\/schema/.test(file))
  .map(({ text }) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
  .join('\n')

describe('switches of a dealer', () => {
  it('are complete (T1-T36)', () => {
    expect(Object.keys(SWITCHES)).toEqual(names)
  })

  it.each(fields)('%s: %s is described and has a default', (_, path, expected) => {
    const node = fieldAt(path)
    expect(node?.description ?? '').toMatch(/\w \w/)
    const said = path.includes('[]') ? node?.default : valueAt(path)
    expect(said).toEqual(expected)
  })

  it.each(names)('%s is covered by a test of its effect', (name) => {
    const told = new RegExp(
      String.raw`\b(?:it|describe)(?:\.\w+)*\((?:[^)\n]|\n(?!\n))*\b${name}\b`,
    )
    expect(
      tests.filter(({ file, text }) => !/switches|schema/.test(file) && told.test(text)),
    ).not.toEqual([])
  })
})

describe('site schema', () => {
  it('has no unused field (E14)', () => {
    const unread = [...new Set(namesOf(schema))].filter(
      (name) => !KEPT.has(name) && !new RegExp(String.raw`\b${name}\b`).test(product),
    )
    expect(unread).toEqual([])
  })
})

/** For editors, and ids of a site in dealer systems: stored, and shown to no shopper (C6). */
const KEPT = new Set(['$schema', 'template', 'stock_filter'])

function namesOf(node: Node): string[] {
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
    name,
    ...namesOf(child),
  ])
  return [
    ...own,
    ...(node.anyOf ?? []).flatMap(namesOf),
    ...(node.items === undefined ? [] : namesOf(node.items)),
  ]
}

function fieldAt(path: string): Node | undefined {
  const steps = path.replaceAll('[]', '.[]').split('.')
  return steps.reduce<Node | undefined>(
    (node, step) => (step === '[]' ? node?.items : node?.properties?.[step]),
    schema,
  )
}

function valueAt(path: string): unknown {
  return path.split('.').reduce<unknown>(
    // Each step but the last is an object.
    (value, step) => (value as Record<string, unknown>)[step],
    testSite(),
  )
}

function readFiles(folder: string, named: RegExp) {
  const root = join(import.meta.dirname, '../..', folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => named.test(file) && !file.includes('node_modules/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
