// The source of a site: one sparse document with every group as it was written, without defaults and without "$schema".
// What is live is its source parsed by the schema; files under tenants/ and the console are two ways to change it.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { JsonObject } from './json.ts'

export type Source = JsonObject

/** The source in a text that a publish wrote; null for anything else. */
export function parseSource(text: string): Source | null {
  const value = parseJson(text)
  // JSON has no other values.
  return isObject(value) ? toSource(value as JsonObject) : null
}

/** A document of a site without what is for code editors alone. */
export function toSource(document: JsonObject): Source {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== '$schema'))
}
