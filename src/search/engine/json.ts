// Untrusted JSON, read with checks.
import { isObject } from '#lib/is-object.ts'

/** A JSON object whose members have not been checked. */
export type JsonObject = Record<string, unknown>

/** An own member of the object; never one of its prototype. */
export function ownValue(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** The value of an attribute: the member with that name, otherwise the one at the dotted path. */
export function readAttribute(document: JsonObject, attribute: string): unknown {
  if (Object.hasOwn(document, attribute)) return document[attribute]
  let value: unknown = document
  for (const step of attribute.split('.')) {
    if (!isObject(value)) return undefined
    value = ownValue(value, step)
  }
  return value
}

/** The list's strings. A single string becomes a list of one; anything else is left out. */
export function toStrings(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((item): item is string => typeof item === 'string')
}

/** Whether objects and lists nest deeper than `levels`. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}
