// Every sentence that a review can make of one field, over all fields of the schema: in the words of its form, and readable
// by someone who did not write it.
import { describe, expect, it } from 'vitest'

import { readFieldTable } from '#cli/build-fields.ts'
import type { Field } from '#apps/console/fields/field.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { describeChanges } from '#rollout/describe-change.ts'
import type { Json } from '#rollout/json.ts'

const table = readFieldTable()
/** The field table as the Worker reads it. */
const ASSETS = {
  fetch: async (address: string) => {
    const group = /(\w+)\.json$/.exec(address)?.[1] ?? ''
    return Object.hasOwn(table, group)
      ? Response.json(table[group])
      : new Response('', { status: 404 })
  },
} as unknown as Fetcher // what the code calls of it

/** Another value than the one that an absent field means; undefined for what has no single value. */
function otherThan(field: Field): Json | undefined {
  const { standard } = field
  if (field.widget === 'switch') return standard !== true
  if (field.widget === 'number') return Number(standard ?? 0) + 1
  if (field.widget === 'choice') return field.options.find(({ value }) => value !== standard)?.value
  if (field.widget === 'text' || field.widget === 'area') return 'Something'
  return undefined
}

type Case = { at: string; make: (value: Json | undefined) => Json; value: Json }

/** A document around each field, with the field changed in it. */
function casesOf(field: Field, at: string, wrap: (inner: Json | undefined) => Json): Case[] {
  if (field.widget === 'group')
    return field.fields.flatMap(([key, inner]) =>
      casesOf(inner, `${at}/${key}`, (value) => wrap(value === undefined ? {} : { [key]: value })),
    )
  if (field.widget === 'list')
    return casesOf(field.item, `${at}/0`, (value) => wrap([inItem(value ?? {})]))
  if (field.widget === 'variants')
    return field.variants.flatMap(({ value: kind, group }) =>
      group.fields
        .filter(([key]) => key !== field.by)
        .flatMap(([key, inner]) =>
          casesOf(inner, `${at}:${kind}/${key}`, (value) =>
            wrap({ [field.by]: kind, ...(value !== undefined && { [key]: value }) }),
          ),
        ),
    )
  const value = otherThan(field)
  return value === undefined ? [] : [{ at, make: wrap, value }]
}

/** People know an item of a list by its name. */
const inItem = (item: Json): Json =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && !('kind' in item)
    ? { name: 'Newstead', ...item }
    : item

const cases = Object.entries(table).flatMap(([group, field]) =>
  field.audience === 'system'
    ? []
    : casesOf(field, `/${group}`, (inner) => ({ ...(inner !== undefined && { [group]: inner }) })),
)

describe('the sentences of a review', () => {
  it('say of each field what it is and was, in the words of its form', async () => {
    expect(cases.length).toBeGreaterThan(500)
    const words = await loadWords({ ASSETS }, Object.keys(table))
    const odd = cases.flatMap(({ at, make, value }) => {
      const [before, after] = [make(undefined), make(value)] as Record<string, Json>[] // objects, as made above
      const lines = describeChanges(before ?? {}, after ?? {}, words).map(({ text }) => text)
      const isOdd = lines.some(
        (line) =>
          // A key, a missing value, a repeated word, a sentence without a subject.
          /^[^:]*_|undefined|\bnull\b|the standard|\bof of\b|\b(\w+) \1\b|\bAdf\b|, :|^[^\p{Lu}\p{N}“]/u.test(
            line,
          ) || /: (.+), was \1$/.test(line),
      )
      return isOdd || lines.length === 0 ? [`${at} -> ${lines.join(' | ')}`] : []
    })
    expect(odd).toEqual([])
  })

  it.each([
    ['/phone_numbers/general', /^Phone numbers, \p{Ll}[^:]*: Something, was not set$/u],
    ['/tagline', /^Tagline: Something, was not set$/],
  ])('%s', async (at, text) => {
    const words = await loadWords({ ASSETS }, Object.keys(table))
    const found = cases.find((one) => one.at === at)
    if (found === undefined) throw new Error('The schema has this field')
    const after = found.make(found.value) as Record<string, Json>
    expect(describeChanges({}, after, words).map((line) => line.text)).toEqual([
      expect.stringMatching(text),
    ])
  })
})
