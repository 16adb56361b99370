// JSON values, and places in them as JSON pointers: "/locations/0/phone", where "~1" is a slash and "~0" a tilde.
import { isObject } from '#lib/is-object.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

/** Whether two values are equal JSON: the order of fields does not matter, that of list items does. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || toCanonical(one) === toCanonical(other)
}

/** JSON with fields in alphabetical order, so that equal content gives equal text. */
export function toCanonical(value: Json | undefined): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value)
}

/** A field of an object; undefined for inherited members. */
export function fieldOf(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The keys of a pointer; null for an invalid one. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return null
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function toPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value at some keys; undefined if there is none. */
export function valueAt(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let found = value
  for (const key of keys) {
    if (Array.isArray(found)) found = isIndex(key) ? found[Number(key)] : undefined
    else if (isJsonObject(found)) found = fieldOf(found, key)
    else return undefined
  }
  return found
}

export function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,5})$/.test(key)
}
