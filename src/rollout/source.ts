// The source of a site: one sparse document with every group as it was written, without defaults and without "$schema".
// The live version is its source parsed by the schema; files under tenants/ and the console are two ways to change it.
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { JsonObject } from './json.ts'

export type Source = JsonObject

/** The source in a published text; null for anything else. */
export function parseSource(text: string): Source | null {
  const value = parseJson(text)
  // JSON has no other values.
  return isObject(value) ? toSource(value as JsonObject) : null
}

/** A site's document without the fields that are only for code editors. */
export function toSource(document: JsonObject): Source {
  return Object.fromEntries(Object.entries(document).filter(([key]) => key !== '$schema'))
}
