// Ids and slugs for vehicles whose feed has none: the same vehicle always gets the same ones.
import { createHash } from 'node:crypto'

import { parseText } from '#lib/clean.ts'
import { slugOf } from '#stock/slug.ts'

type Document = Record<string, unknown>

/** Gives a document its id and slug. `identity` is the identifying value, if a column map defines one. */
export function createIdentifier(): (document: Document, identity: string | null) => Document {
  const seen = new Map<string, number>()
  return (document, identity) => {
    const id = readId(document)
    if (id !== null) return withSlug(document, id)
    const text = identity ?? ownIdentity(document)
    const hash = createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '')
    const short = hash.slice(0, 10).toLowerCase()
    // Two rows with identical columns are two vehicles, numbered in order.
    const times = (seen.get(short) ?? 0) + 1
    seen.set(short, times)
    return withSlug(document, times === 1 ? short : `${short}-${times}`)
  }
}

/** The id in a document, under either field name; null if there is none. */
export function readId({ id, objectID }: Document): string | null {
  return parseText(id, 80) ?? parseText(objectID, 80)
}

/** VIN, else stock number, else every descriptive field that survives a price change. */
function ownIdentity(document: Document): string {
  const vin = parseText(document.vin)
  if (vin !== null) return `vin ${vin}`
  const stocknum = parseText(document.stocknum)
  if (stocknum !== null) return `stock ${stocknum}`
  return IDENTITY.map((field) => parseText(document[field]) ?? '').join('\n')
}

const IDENTITY = [
  'year',
  'make',
  'model',
  'badge',
  'series',
  'km',
  'colour',
  'regplate',
  'car_type',
]

function withSlug(document: Document, id: string): Document {
  if (parseText(document.slug, 160) !== null) return { ...document, id }
  const words = ['year', 'make', 'model', 'badge'].map(
    (field) => parseText(document[field], 40) ?? '',
  )
  return { ...document, id, slug: slugOf(`${words.join(' ')} ${id}`) }
}
