// Builds columns from documents: one pass over all of them, then counting sorts. It does not access storage, and pauses
// every few milliseconds, so that other requests can be answered.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import { buildHashColumn, createColumnBuilder } from './build-column.ts'
import { createTokenBuilder } from './build-tokens.ts'
import type { Columns, DictionaryColumn, RowOrder } from './columns.ts'
import { type JsonObject, readAttribute } from './json.ts'
import type { Schema } from './settings.ts'
import { identity, sortByKeys } from './sort-rows.ts'

/** A document as stored; `json` is an object with at least the attributes that the schema uses. */
export type StoredDocument = { seq: number; id: string; json: string }

/** Values read between two pauses: a few milliseconds. */
const TURN = 10_000
/** Approximate number of values per document. */
const OF_DOCUMENT = 100

/** Builds the columns without pausing. */
export function buildColumns(documents: Iterable<StoredDocument>, schema: Schema): Columns {
  const building = buildInTurns(documents, schema)
  for (;;) {
    const { done, value } = building.next()
    if (done === true) return value
  }
}

/** Reads every document once, in ascending `seq`, which breaks ties of the ranking. */
export function* buildInTurns(
  documents: Iterable<StoredDocument>,
  schema: Schema,
): Generator<void, Columns> {
  const builders = new Map(
    toColumnAttributes(schema).map((attribute) => [attribute, createColumnBuilder()]),
  )
  const tokens = createTokenBuilder(schema.searchable)
  const seqs: number[] = []
  const ids: string[] = []
  let values = 0
  const isTurn = (more: number) => {
    values = values >= TURN ? more : values + more
    return values >= TURN
  }
  for (const stored of documents) {
    const document = toDocument(stored.json)
    seqs.push(stored.seq)
    ids.push(stored.id)
    for (const [attribute, builder] of builders) builder.add(readAttribute(document, attribute))
    tokens.add(document)
    if (isTurn(OF_DOCUMENT)) yield
  }
  const dictionaries = new Map<string, DictionaryColumn>()
  for (const [attribute, builder] of builders) {
    dictionaries.set(attribute, builder.toDictionary())
    if (isTurn(seqs.length)) yield
  }
  const layout = sortByKeys(identity(seqs.length), dictionaries, schema.orders[0].keys)
  const columns: Columns['columns'] = new Map()
  const filterOnly = toFilterOnly(schema)
  for (const [attribute, builder] of builders) {
    columns.set(attribute, builder.toColumn(layout, filterOnly.has(attribute)))
    if (isTurn(seqs.length)) yield
  }
  columns.set('objectID', buildHashColumn(ids, layout))
  yield
  const words = tokens.finish(layout)
  yield
  const orders = yield* sortOrders(schema, dictionaries, layout)
  return {
    size: seqs.length,
    seqs: Uint32Array.from(layout, (row) => seqs[row] ?? 0),
    columns,
    countable: schema.facets.filter((facet) => !facet.filterOnly).map((facet) => facet.attribute),
    searchableFacets: schema.facets.filter((facet) => facet.searchable).map((f) => f.attribute),
    tokens: words,
    orders,
  }
}

/** All attributes that columns and words are built from; null if words are built from all. */
export function attributesOf(schema: Schema): string[] | null {
  const { searchable } = schema
  return searchable && [...toColumnAttributes(schema), ...searchable.flat()]
}

function toColumnAttributes(schema: Schema): string[] {
  const ranked = schema.orders.flatMap((order) => order.keys.map((key) => key.attribute))
  const all = [...schema.facets.map((facet) => facet.attribute), ...schema.numeric, ...ranked]
  return [...new Set(all)].filter((attribute) => attribute !== 'objectID')
}

/** Attributes only used to test for a value. */
function toFilterOnly(schema: Schema): Set<string> {
  const used = new Set([
    ...schema.numeric,
    ...schema.orders.flatMap((order) => order.keys.map((key) => key.attribute)),
  ])
  const facets = schema.facets.filter((facet) => facet.filterOnly && !used.has(facet.attribute))
  return new Set(facets.map((facet) => facet.attribute))
}

/** A replica with the same keys as the main index needs no order of its own, because the rows are already in it. */
function* sortOrders(
  schema: Schema,
  dictionaries: Map<string, DictionaryColumn>,
  layout: Uint32Array,
): Generator<void, Map<string, RowOrder>> {
  const [main, ...replicas] = schema.orders
  const orders = new Map<string, RowOrder>([
    [main.index, { textFirst: main.textFirst, rows: null }],
  ])
  const place = new Uint32Array(layout.length)
  for (const [row, before] of layout.entries()) place[before] = row
  for (const { index, keys, textFirst } of replicas) {
    const isMain = JSON.stringify(keys) === JSON.stringify(main.keys)
    const sorted = isMain ? null : sortByKeys(layout, dictionaries, keys)
    orders.set(index, { textFirst, rows: sorted && sorted.map((before) => place[before] ?? 0) })
    yield
  }
  return orders
}

function toDocument(json: string): JsonObject {
  const value = parseJson(json)
  return isObject(value) ? value : {}
}
