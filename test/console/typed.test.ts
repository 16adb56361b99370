// Forms over a site: for every field of the schema, what is typed becomes an edit of the source and is shown again; what
// is not touched stays as it was written.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readFieldTable } from '#cli/build-fields.ts'
import { toFieldEdits } from '#apps/console/fields/edits.ts'
import type { Field } from '#apps/console/fields/field.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { editsOf, readForm, showForm, shownOf } from '#apps/console/fields/form.ts'
import { read, show, toText, type Typed } from '#apps/console/fields/typed.ts'
import { describeChanges } from '#rollout/describe-change.ts'
import { applyEdits } from '#rollout/edits.ts'
import { type Json, parsePointer, toPointer, valueAt } from '#rollout/json.ts'
import type { Source } from '#rollout/source.ts'
import { cases } from '#test/support/cases.ts'

const table = readFieldTable()
const parts = Object.entries(table).map(([group, field]) => ({ at: `/${group}`, field }))
const tenants = join(import.meta.dirname, '../../tenants')
const GROUP_FILES = /^(?:site|pages|offers|models|reviews|locations|redirects)\.json$/

/** The source of a demo site, from its files. */
function sourceOf(slug: string): Source {
  const files = readdirSync(join(tenants, slug)).filter((file) => GROUP_FILES.test(file))
  const groups = files.map((file) => JSON.parse(readFileSync(join(tenants, slug, file), 'utf8')))
  const { $schema: _, ...source } = Object.assign({}, ...groups)
  return source
}

const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors']

type Leaf = { at: string; field: Field }

/** Every control of a document that has one item of each kind in each list. */
function leavesOf(field: Field, value: Json | undefined, at: string): Leaf[] {
  if (field.audience === 'system') return []
  if (field.widget === 'group')
    return field.fields.flatMap(([key, inner]) =>
      leavesOf(inner, fieldValue(value, key), `${at}/${key}`),
    )
  if (field.widget === 'list')
    return (Array.isArray(value) ? value : []).flatMap((item, place) =>
      leavesOf(field.item, item, `${at}/${place}`),
    )
  if (field.widget === 'variants') {
    const kind = fieldValue(value, field.by)
    const group = field.variants.find((one) => one.value === kind)?.group
    return group === undefined ? [] : leavesOf(group, value, at)
  }
  return [{ at, field }]
}

const fieldValue = (value: Json | undefined, key: string) => valueAt(value, [key])

/** The least value that has every field: an item for each kind in each list. */
function fullValue(field: Field): Json {
  if (field.widget === 'group')
    return Object.fromEntries(
      field.fields
        .filter(([, inner]) => ['group', 'list'].includes(inner.widget))
        .map(([key, inner]) => [key, fullValue(inner)]),
    )
  if (field.widget !== 'list') return ''
  const { item } = field
  if (item.widget !== 'variants') return [fullValue(item)]
  return item.variants.map(({ value, group }) => ({
    [item.by]: value,
    ...(fullValue(group) as Record<string, Json>), // a group gives an object
  }))
}

const line = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => text.trim() === text && text !== '' && !/[\n\r=]/.test(text))

/** What a person may type into a control, valid or not. */
function textFor(field: Field): fc.Arbitrary<string> {
  const { widget } = field
  if (widget === 'switch') return fc.constantFrom('on', 'off')
  if (widget === 'choice')
    return fc.constantFrom(...field.options.map(({ value }) => String(value)))
  const lines = fc.array(line, { minLength: 1, maxLength: 4 })
  if (widget === 'number') return fc.oneof(number, fc.constant('abc'))
  if (widget === 'lines' && field.holds === 'numbers')
    return fc.array(number, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n'))
  if (widget === 'lines') return lines.map((all) => all.join('\n'))
  if (widget === 'pairs')
    return lines.map((all) =>
      [...new Set(all)].map((_, at) => `name-${at} = ${all[at]}`).join('\n'),
    )
  return widget === 'area' ? lines.map((all) => all.join('\n\n')) : line
}

const number = fc.oneof(
  fc.integer().map(String),
  fc.integer({ min: 1, max: 9999 }).map((hundredths) => String(hundredths / 100)),
)

describe('a form over a whole site', () => {
  it.each(SITES)('changes nothing of %s that was not touched', (slug) => {
    const source = sourceOf(slug)
    const shown = shownOf(parts, source)
    const next = readForm(parts, shown, { typed: showForm(parts, shown), isStaff: true })
    expect(editsOf(parts, shown, next)).toEqual([])
    expect(next).toEqual(shown)
  })

  it('gives back what was typed into each field of the schema, through an edit of the source', () => {
    const document: Source = Object.fromEntries(
      parts.map(({ at, field }) => [at.slice(1), fullValue(field)]),
    )
    const leaves = parts
      .flatMap(({ at, field }) => leavesOf(field, document[at.slice(1)], at))
      .filter(({ field }) => field.widget !== 'ticks' && field.widget !== 'variants')
    expect(leaves.length).toBeGreaterThan(1200)
    for (const { at, field } of leaves)
      fc.assert(
        fc.property(textFor(field), (text) => {
          expect(typeInto(document, at, text), at).toBe(
            text === '' ? toText(field, field.standard) : text,
          )
        }),
        { numRuns: cases(20, 1, 1) },
      )
  })
})

/** What a form shows at a pointer once a text was typed there and saved. */
function typeInto(document: Source, at: string, text: string): string | undefined {
  const [group = ''] = parsePointer(at) ?? []
  const field = table[group]
  if (field === undefined) throw new Error(`${at} is in no group`)
  const root = `/${group}`
  const typed: Typed = new Map()
  show(field, document[group], root, typed)
  // A group that may be left out is switched on before anything is typed into it.
  for (const [name, texts] of typed)
    if (at.startsWith(`${name}/`) && texts[0] === 'off') typed.set(name, ['on'])
  typed.set(at, [text])
  const next = read(field, document[group], root, { typed, isStaff: true })
  const applied = applyEdits(document, toFieldEdits(root, document[group], next))
  if (!('after' in applied)) throw new Error(applied.unknown)
  const shown: Typed = new Map()
  show(field, applied.after[group], root, shown)
  return shown.get(at)?.at(-1)
}

describe('a review', () => {
  const source: Source = {
    ...sourceOf('harbour'),
    secrets: { crm: 'v1.SEALED', stripe: 'v1.CLOSED' },
  }
  /** Every value that is written, on a control or not; what names an item makes another one of it. */
  const written = Object.entries(source)
    .filter(([key]) => key !== 'secrets')
    .flatMap(([key, value]) => valuesOf(value, `/${key}`))
    .filter(({ at }) => !/\/(?:id|slug|path|date|weekday|from|kind)$/.test(at))
  const ASSETS = {
    fetch: async (url: string) => Response.json(table[/(\w+)\.json$/.exec(url)?.[1] ?? '']),
  } as unknown as Fetcher // what is called of it

  it('shows a line in words for each of N edits, and no sealed value', async () => {
    const words = await loadWords({ ASSETS }, Object.keys(source))
    expect(written.length).toBeGreaterThan(1000)
    const some = fc.uniqueArray(fc.nat(written.length - 1), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(some, fc.boolean(), (places, withKey) => {
        const edited = places.flatMap((place) => written[place] ?? [])
        const keys = withKey ? [{ at: '/secrets/crm', value: 'v1.RESEALED' }] : []
        const edits = edited.map(({ at, value }) => ({ at, value: otherThan(value) }))
        const applied = applyEdits(source, [...edits, ...keys])
        if (!('after' in applied)) throw new Error(applied.unknown)
        const lines = describeChanges(source, applied.after, words)
        const changed = [...edits, ...keys].map(({ at }) => dayOf(at))
        expect(lines.map(({ at }) => dayOf(at)).toSorted()).toEqual(
          [...new Set(changed)].toSorted(),
        )
        for (const { text } of lines) {
          // Words, and no JSON.
          expect(text).toMatch(/^[\p{Lu}\d/](?!.*(?:\[object|undefined|":["\d[{]))/u)
          const [, is, was] = /: (.*), was (.*)$/.exec(text) ?? []
          expect(is, text).not.toBe(was ?? '')
        }
        expect(JSON.stringify(lines)).not.toMatch(/SEALED|CLOSED/)
      }),
      { numRuns: cases(300, 20, 20) },
    )
  })
})

/** The hours of a day are one line, whatever of them changed. */
const dayOf = (at: string) => at.replace(/((?:opening|special)_hours\/\d+)\/.*/, '$1')

function valuesOf(value: Json | undefined, at: string): { at: string; value: Json }[] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [{ at, value }]
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return [{ at, value }]
  return Object.entries(value).flatMap(([key, inner]) =>
    valuesOf(inner, toPointer([...(parsePointer(at) ?? []), key])),
  )
}

/** Another value of the same kind. */
function otherThan(value: Json): Json {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return [...value, 'another']
  if (typeof value !== 'string') return 'something'
  if (value === 'Open' || value === 'Closed') return value === 'Open' ? 'Closed' : 'Open'
  if (/^\d\d:\d\d$/.test(value)) return value === '05:45' ? '06:15' : '05:45'
  return `${value} changed`
}

describe('a field', () => {
  const offers = table['offers'] as Field // in the schema
  const nameOf = (source: Source, changes: Record<string, string[]>) => {
    const typed: Typed = new Map()
    show(offers, source['offers'], '/offers', typed)
    for (const [name, texts] of Object.entries(changes)) typed.set(name, texts)
    return read(offers, source['offers'], '/offers', { typed, isStaff: true })
  }

  it('loses its key when it is back to its standard, and keeps a standard that was written', () => {
    const own = { offers: { title: 'Specials' } }
    expect(nameOf(own, { '/offers/title': ['Special offers'] })).toBeUndefined()
    expect(nameOf(own, { '/offers/title': [''] })).toBeUndefined()
    const written = { offers: { title: 'Special offers', intro: '' } }
    expect(nameOf(written, { '/offers/intro': ['Hi'] })).toEqual({
      title: 'Special offers',
      intro: 'Hi',
    })
  })

  it('stays as it was if the form did not have it, or only staff may change it', () => {
    const source = { offers: { list: [{ id: 'a', name: 'A', unknown: 1 }], allow_ids: ['a'] } }
    const field = offers
    expect(read(field, source.offers, '/offers', { typed: new Map(), isStaff: true })).toBe(
      source.offers,
    )
    const typed: Typed = new Map([['/offers/allow_ids', ['b']]])
    expect(read(field, source.offers, '/offers', { typed, isStaff: false })).toBe(source.offers)
    expect(read(field, source.offers, '/offers', { typed, isStaff: true })).toMatchObject({
      allow_ids: ['b'],
    })
  })

  it('keeps text that is no value, for the schema to refuse', () => {
    expect(nameOf({}, { '/offers/description_limit': ['lots'] })).toEqual({
      description_limit: 'lots',
    })
    expect(nameOf({}, { '/offers/description_limit': ['1,200'] })).toEqual({
      description_limit: 1200,
    })
  })
})
