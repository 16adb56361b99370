import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { publishSites } from '#cli/tenants/publish.ts'
import { parseSite, readSites } from '#cli/tenants/read-sites.ts'
import { parseEnvelope, readEnvelope, toEnvelope, type Envelope } from '#tenant/envelope.ts'
import { siteSchema, type Site } from '#tenant/schema.ts'
import { UPSTREAM_NAMES } from '#tenant/schema-upstreams.ts'
import { sample } from '#test/support/cases.ts'
import { createFakeKv } from '#test/support/fake-kv.ts'
import { publishedText } from '#test/support/published.ts'
import { WHOLE_SITE } from '#test/support/whole-site.ts'

/** What JSON Schema says about a field, as far as invalid values can be derived from it. */
type Node = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: Node | boolean
  propertyNames?: Node
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}
type Path = readonly (string | number)[]
type Found = { field: string; path: Path; nodes: readonly Node[]; in: Site }

// Zod writes it by the draft that this type follows.
const schema = z.toJSONSchema(siteSchema, { target: 'draft-2020-12', io: 'input' }) as Node
const demo = (await readSites('tenants')).flatMap(({ site }) => (site === null ? [] : [site]))
/** The shortest first: a field is tried in the first site that has it, and each try reads a whole site. */
const sites = [...demo, widest()].toSorted((a, b) => lengthOf(a) - lengthOf(b))

describe('a valid site with one invalid field (F15)', () => {
  const found = new Map<string, Found>()
  for (const site of sites) findFields(site)

  it('covers every field of the schema that a site may have', () => {
    const all = new Set(namesOf(schema, ''))
    expect(all.size).toBeGreaterThan(600)
    expect([...all].filter((field) => !found.has(field) && !RARE.test(field))).toEqual([])
  })

  it('is refused with its path and a reason, whichever field it is and however it is invalid', () => {
    let tried = 0
    const taken: string[] = []
    for (const { field, path, nodes, in: site } of sample([...found.values()], 250)) {
      const least = withGroup(site, path[0])
      for (const wrong of wrongValues(nodes)) {
        tried += 1
        const { site: read, problems } = parseSite(JSON.stringify(replaceAt(least, path, wrong)))
        if (read !== null) taken.push(`${field} = ${JSON.stringify(wrong).slice(0, 60)}`)
        for (const { message } of problems) expect(message).toMatch(/[."]$/)
      }
    }
    expect(taken).toEqual([])
    expect(tried).toBeGreaterThan(500)
  })

  it('breaks no live site if it is written to KV by hand: refused, or read without the invalid part', async () => {
    const texts = new Map(
      await Promise.all(sites.map(async (site) => [site, await publishedText(site, 3)] as const)),
    )
    const broken: string[] = []
    for (const { field, path, nodes, in: site } of sample([...found.values()], 30, 30))
      for (const wrong of wrongValues(nodes).slice(0, 2)) {
        const envelope = readEnvelope(texts.get(site) ?? '')
        // The invalid part is the type of the site.
        const content = { ...envelope, site: replaceAt(site, path, wrong) } as Envelope
        // A manual change breaks the hash; with a corrected hash, as by another release, the schema applies.
        expect(await parseEnvelope(JSON.stringify(content), site.slug)).toBeNull()
        const other = { ...(await toEnvelope(content, 3)), schema: 999 }
        const read = await parseEnvelope(JSON.stringify(other), site.slug)
        if (read !== null && !siteSchema.safeParse(read.site).success) broken.push(field)
      }
    expect(broken).toEqual([])
  })

  function findFields(site: Site): void {
    walk(site, [schema], '', [])
    function walk(value: unknown, nodes: readonly Node[], field: string, path: Path): void {
      const own = nodes.flatMap(branchesOf)
      if (field !== '' && !found.has(field)) found.set(field, { field, path, nodes: own, in: site })
      if (Array.isArray(value)) {
        const items = own.flatMap(({ items: item }) => (item === undefined ? [] : [item]))
        for (const [at, item] of value.entries()) walk(item, items, `${field}[]`, [...path, at])
      } else if (typeof value === 'object' && value !== null)
        for (const [name, child] of Object.entries(value)) {
          const listed = own.flatMap(({ properties }) => properties?.[name] ?? [])
          const rest = own.flatMap(({ additionalProperties: more }) =>
            typeof more === 'object' ? [more] : [],
          )
          const isListed = listed.length > 0
          walk(child, isListed ? listed : rest, isListed ? join(field, name) : `${field}{}`, [
            ...path,
            name,
          ])
        }
    }
  }
})

describe('a publish with one invalid site (F15)', () => {
  let folder = ''
  const file = () => joinPath(folder, 'harbour/site.json')
  beforeAll(async () => {
    folder = await mkdtemp(joinPath(tmpdir(), 'forecourt-sites-'))
    for (const slug of ['harbour', 'tui-motors'])
      await cp(joinPath('tenants', slug), joinPath(folder, slug), { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('writes nothing, to that site or to any other', async () => {
    const { kv, values } = createFakeKv()
    expect(await publishSites({ kv, folder, render: null })).toHaveProperty('outcomes')
    const before = new Map(values)
    const whole = await readFile(file(), 'utf8')
    const { $schema: _, ...site }: Record<string, unknown> = JSON.parse(whole)
    for (const group of sample(Object.keys(site), 6, 6)) {
      await writeFile(file(), JSON.stringify({ ...site, name: 'Renamed', [group]: { wrong: 1 } }))
      const published = await publishSites({ kv, folder, render: null })
      expect(published).toHaveProperty(
        'refused',
        expect.stringContaining('tenants/harbour/site.json'),
      )
      expect(published).toHaveProperty('refused', expect.stringContaining(group))
      expect(values).toEqual(before)
    }
    await writeFile(file(), whole)
  })
})

/** The site with only what is needed beside one of its groups, so that thousands are read quickly. */
function withGroup(site: Site, group: unknown): unknown {
  const names = new Set<unknown>([...(schema.required ?? []), group])
  const least = Object.fromEntries(Object.entries(site).filter(([name]) => names.has(name)))
  return siteSchema.safeParse(least).success ? least : site
}

function lengthOf(site: Site): number {
  return JSON.stringify(site).length
}

/** For editors: a parsed site does not have it. */
const RARE = /^\$schema$/

/** A fact of each kind, with all that a fact may say. */
function everyFact() {
  const source = {
    publisher: 'Office',
    title: 'Rates',
    url: 'https://office.example/',
    read: '2026-01-02',
  }
  const vehicles = {
    bodies: ['SUV'],
    fuels: ['Petrol'],
    fuels_without: ['Electric'],
    conditions: ['new'],
  }
  const band = { up_to: 50_000, base: 0, over: 0, dollars: 3, each: 100 }
  const values = {
    duty: { ...vehicles, bands: [band, { ...band, up_to: undefined }] },
    charge: { ...vehicles, line: 'registration', dollars: 800 },
    road_use: { ...vehicles, max_kg: 3500, dollars: 76 },
    rule: { day: '2026-07-01' },
  }
  return Object.entries(values).map(([kind, value], at) => ({
    kind,
    value,
    id: `fact-${at}`,
    jurisdiction: 'AU-VIC',
    what: 'A figure',
    unit: 'dollars',
    first_day: '2026-01-01',
    ...(at === 0 ? { last_day: '2026-12-31' } : { review_day: '2026-12-31' }),
    sources: [source],
  }))
}

/** A site with full lists, including what the demo dealers do without. */
function widest(): Site {
  const blocks = WHOLE_SITE.pages?.flatMap((page) => page.blocks ?? []) ?? []
  const link = { label: 'More', href: '/all' }
  const slide = { id: 'a', name: 'Slide', start: '2026-01-01', expiry: '2026-02-01' }
  const hero = { kind: 'hero' as const, slides: [slide], links: [link] }
  const every = [...new Map([...blocks, hero].map((block) => [block.kind, block])).values()]
  // A page, a model and a make have at most 20 blocks.
  const share = (at: number) => (at % 2 === 0 ? every.slice(0, 20) : every.slice(20))
  const upstream = { url: 'https://third.upstreams.example', secret: 'third' }
  return siteSchema.parse({
    ...WHOLE_SITE,
    upstreams: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, upstream])),
    integrations: { turnstile: { site_key: 'key', secret: 'third' } },
    leads: {
      targets: [
        { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret: 'third' },
      ],
    },
    redirects: [{ from: '/old', to: '/all' }],
    dated_facts: everyFact(),
    announcements: [{ text: 'Open', link, start: '2026-01-01', expiry: '2026-02-01' }],
    staging_hosts: ['whole.staging.example'],
    search: {
      engine: { kind: 'algolia', app_id: 'ABCDEF', search_key: 'abcdef0123456789' },
    },
    intake: { feeds: [{ name: 'main', url: 'https://stock-feed.upstreams.example/a.csv' }] },
    models: {
      ...WHOLE_SITE.models,
      list: WHOLE_SITE.models?.list?.map((model, at) => ({ ...model, blocks: share(at) })),
    },
    brands: {
      ...WHOLE_SITE.brands,
      list: WHOLE_SITE.brands?.list?.flatMap((brand) => [
        { ...brand, blocks: share(0) },
        { ...brand, make: `${brand.make} Trucks`, blocks: share(1) },
      ]),
    },
  })
}

const join = (field: string, name: string) => (field === '' ? name : `${field}.${name}`)
const branchesOf = (node: Node): readonly Node[] => {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  return branches.length === 0 ? [node] : branches.flatMap(branchesOf)
}

function namesOf(node: Node, field: string): string[] {
  return branchesOf(node).flatMap(({ properties = {}, items, additionalProperties: rest }) => [
    ...Object.entries(properties).flatMap(([name, child]) => [
      join(field, name),
      ...namesOf(child, join(field, name)),
    ]),
    ...(items === undefined ? [] : namesOf(items, `${field}[]`)),
    ...(typeof rest === 'object' ? namesOf(rest, `${field}{}`) : []),
  ])
}

/** Values that no form of a field accepts. */
function wrongValues(nodes: readonly Node[]): unknown[] {
  const types = new Set(nodes.map(typeOf))
  const wrongTypes = Object.entries(OF_TYPE).flatMap(([type, value]) =>
    types.has(type) ? [] : [value],
  )
  const [only] = nodes
  return [...wrongTypes, ...(only !== undefined && nodes.length === 1 ? wrongOf(only) : [])]
}

const OF_TYPE = {
  string: 'wrong',
  number: 7.25,
  boolean: true,
  array: [[]],
  object: { wrong: 1 },
  null: null,
}

function typeOf(node: Node): string {
  if (node.const !== undefined) return typeof node.const
  if (node.enum !== undefined) return typeof node.enum[0]
  return node.type === 'integer' ? 'number' : (node.type ?? 'any')
}

function wrongOf(node: Node): unknown[] {
  return [
    ...(node.minimum === undefined ? [] : [node.minimum - 1]),
    ...(node.maximum === undefined ? [] : [node.maximum + 1]),
    ...(node.type === 'integer' ? [1.5] : []),
    ...((node.minLength ?? 0) > 0 ? [''] : []),
    ...(node.maxLength === undefined ? [] : ['x'.repeat(node.maxLength + 1)]),
    ...(node.enum === undefined ? [] : ['no such word']),
    ...(node.pattern === undefined && node.format === undefined ? [] : ['\u0000 <script>']),
    ...(node.maxItems === undefined ? [] : [Array.from({ length: node.maxItems + 1 }, () => null)]),
    ...((node.minItems ?? 0) > 0 ? [[]] : []),
    ...(node.properties === undefined ? [] : [{ no_such_field: 1 }]),
  ]
}

function replaceAt(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  // A path comes from the same document, so it leads through arrays and objects.
  const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as Record<
    string | number,
    unknown
  >
  copy[key] = replaceAt(copy[key], rest, value)
  return copy
}
