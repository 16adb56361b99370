// The catalogue of makes, models and bodies that all sites share: resolves a text or a slug.
// Independent of any site's stock.
import bodyRows from '#catalogue/bodies.json' with { type: 'json' }
import makeRows from '#catalogue/makes.json' with { type: 'json' }
import type { ItemType } from './car.ts'
import { standaloneModelName } from './title.ts'
import { keyOf, slugOf } from './slug.ts'

/** `itemType` is the kind of vehicle that has such a body. */
export type Body = {
  key: string
  label: string
  slug: string
  itemType: ItemType
  aliases: readonly string[]
}
/** `body` is the usual body of the model; `aliases` are its other names and its trims. */
export type Model = { name: string; slug: string; body: Body | null; aliases: readonly string[] }
export type Make = {
  name: string
  slug: string
  kinds: ItemType[]
  models: Model[]
  aliases: readonly string[]
}

/** Makes by name. */
export const listMakes = (): readonly Make[] => makes
/** Bodies that stock is filed under, in the order of the catalogue. */
export const listBodies = (): readonly Body[] => bodies

/** The make of a name, an alias or a slug: "VW", "volkswagen". Null if unknown. */
export function findMake(textOrSlug: string): Make | null {
  return makesByKey.get(keyOf(textOrSlug))?.make ?? null
}

/** The model of a make by a name, an alias, a trim or a slug: ("BMW", "320i") is "3 Series". Null if unknown. */
export function findModel(make: string, textOrSlug: string): Model | null {
  return makesByKey.get(keyOf(make))?.models.get(keyOf(textOrSlug)) ?? null
}

/** Whether the text is a trim, such as "320i", of a model with another name. */
export function isTrim(make: string, text: string): boolean {
  return makesByKey.get(keyOf(make))?.trims.has(keyOf(text)) ?? false
}

/** The body of a label, a feed's word, a key or a slug: "Ute / Tray", "peopleMover". Null if unknown. */
export function findBody(textOrSlug: string): Body | null {
  return bodiesByKey.get(keyOf(textOrSlug)) ?? null
}

type BodyRow = {
  key: string
  label: string
  slug: string
  same_as?: string
  item_type?: ItemType
  aliases: string[]
}
type MakeRow = {
  name: string
  aliases?: string[]
  kinds?: ItemType[]
  models: Record<string, (string | string[])[]>
  trims?: Record<string, string[]>
}
type Entry = { make: Make; models: Map<string, Model>; trims: Set<string> }

const bodiesByKey = new Map<string, Body>()
// JSON has no literal types; a test of the catalogue checks each row's shape.
const bodies = fillBodies(bodyRows as BodyRow[])
const makesByKey = new Map<string, Entry>()
// As above.
const makes = fillMakes(makeRows as unknown as MakeRow[])

function fillBodies(rows: BodyRow[]): Body[] {
  const own = rows.filter((row) => row.same_as === undefined)
  const known = own.map(({ key, label, slug, item_type, aliases }): Body => ({
    key,
    label,
    slug,
    itemType: item_type ?? 'car',
    aliases: [
      ...aliases,
      ...rows
        .filter(({ same_as }) => same_as === key)
        .flatMap((row) => [row.label, ...row.aliases]),
    ],
  }))
  for (const row of rows) {
    const body = known.find(({ key }) => key === (row.same_as ?? row.key))
    if (body === undefined) continue
    for (const word of [row.key, row.label, row.slug, ...row.aliases]) {
      bodiesByKey.set(keyOf(word), body)
    }
  }
  return known
}

function fillMakes(rows: MakeRow[]): Make[] {
  const known = rows.map((row) => {
    const entry = toEntry(row)
    for (const word of [row.name, ...(row.aliases ?? [])]) makesByKey.set(keyOf(word), entry)
    return entry.make
  })
  return known.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

function toEntry(row: MakeRow): Entry {
  const models = new Map<string, Model>()
  const named: Model[] = []
  for (const [bodyKey, names] of Object.entries(row.models)) {
    for (const words of names) {
      const [name = '', ...aliases] = typeof words === 'string' ? [words] : words
      const model: Model = {
        name,
        slug: slugOf(standaloneModelName(row.name, name)),
        body: findBody(bodyKey),
        aliases: [...aliases, ...(row.trims?.[name] ?? [])],
      }
      named.push(model)
      for (const word of [name, model.slug, ...aliases]) models.set(keyOf(word), model)
    }
  }
  const trims = new Set<string>()
  for (const [name, words] of Object.entries(row.trims ?? {})) {
    const model = models.get(keyOf(name))
    for (const word of words) {
      trims.add(keyOf(word))
      if (model !== undefined) models.set(keyOf(word), model)
    }
  }
  named.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const make: Make = {
    name: row.name,
    slug: slugOf(row.name),
    kinds: row.kinds ?? ['car'],
    models: named,
    aliases: row.aliases ?? [],
  }
  return { make, models, trims }
}
