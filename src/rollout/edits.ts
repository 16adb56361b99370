// Edits of single fields, as a form sends them, and the edits that convert one version of a site to another.
import {
  fieldOf,
  isIndex,
  isJsonObject,
  isSame,
  type Json,
  type JsonObject,
  parsePointer,
  toPointer,
  valueAt,
} from './json.ts'
import type { Source } from './source.ts'

/**
 * One field of a form that differs from the displayed value. To add, move or remove items of a list, set the whole
 * list; `undefined` at an item removes it.
 */
export type FieldEdit = {
  /** JSON pointer in the document that the editor saw: "/locations/0/phone". Items are named by their index there. */
  at: string
  /** undefined removes the field, which then has its default again. */
  value: Json | undefined
  /** The value that the editor saw, undefined for the default: for revisions that are no longer stored. */
  was: Json | undefined
}
type Edit = Omit<FieldEdit, 'was'>

/** Applies edits to a document; their places refer to the original document. Reports the first invalid place. */
export function applyEdits(
  before: Source,
  edits: readonly Edit[],
): { after: Source } | { unknown: string } {
  let after: Json = structuredClone(before)
  const removed: string[][] = []
  for (const { at, value } of edits) {
    const keys = parsePointer(at)
    if (keys === null || keys.length === 0) return { unknown: at }
    if (value === undefined) {
      removed.push(keys)
      continue
    }
    const next: Json | undefined = put(after, keys, structuredClone(value))
    if (next === undefined) return { unknown: at }
    after = next
  }
  // Last items first, so that the places of the others stay valid.
  for (const keys of removed.toSorted(fromTheEnd)) remove(after, keys)
  return isJsonObject(after) ? { after } : { unknown: '' }
}

/** The value with one place set; missing objects on the way are created. undefined if the place is impossible. */
function put(into: Json | undefined, keys: readonly string[], value: Json): Json | undefined {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(into)) {
    const at = key === '-' ? into.length : Number(key)
    if ((key !== '-' && !isIndex(key)) || at > into.length) return undefined
    const next = put(into[at], rest, value)
    return next === undefined ? undefined : [...into.slice(0, at), next, ...into.slice(at + 1)]
  }
  if (into !== undefined && into !== null && !isJsonObject(into)) return undefined
  const fields = into ?? {}
  const next = put(fieldOf(fields, key), rest, value)
  return next === undefined ? undefined : setField(fields, key, next)
}

/** Copies entry by entry, so that no key has a special meaning; a field keeps its position. */
function setField(fields: JsonObject, key: string, value: Json): JsonObject {
  return Object.fromEntries(new Map(Object.entries(fields)).set(key, value))
}

/** Removes a field or an item. A missing one is ignored. */
function remove(from: Json, keys: readonly string[]): void {
  const holder = valueAt(from, keys.slice(0, -1))
  const key = keys.at(-1) ?? ''
  if (Array.isArray(holder)) {
    if (isIndex(key) && Number(key) < holder.length) holder.splice(Number(key), 1)
  } else if (isJsonObject(holder)) delete holder[key]
}

function fromTheEnd(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((key, place) => key !== other[place])
  if (at === -1 || at >= other.length) return -1
  return Number(other[at]) - Number(one[at]) || 0
}

/** Edits that convert one version to the other: fields singly, a list as a whole if its length changed. */
export function toEdits(before: Source, after: Source): Edit[] {
  return difference(before, after, [])
}

function difference(
  before: Json | undefined,
  after: Json | undefined,
  keys: readonly (string | number)[],
): Edit[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((item, at) => difference(before[at], item, [...keys, at]))
  if (isJsonObject(before) && isJsonObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      difference(fieldOf(before, key), fieldOf(after, key), [...keys, key]),
    )
  return [{ at: toPointer(keys), value: after }]
}
