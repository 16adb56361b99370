// Position of a browse: the last document returned and the parameters, as an opaque text.
import { isObject } from '#lib/is-object.ts'
import { type JsonObject, parseJson } from './json.ts'

export type Cursor = { after: number; parameters: JsonObject }

export function encodeCursor(after: number, parameters: JsonObject): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ after, parameters }))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Null for anything that `encodeCursor` did not make. */
export function decodeCursor(text: unknown): Cursor | null {
  if (typeof text !== 'string' || !/^[\w+/]+={0,2}$/.test(text) || text.length % 4 !== 0)
    return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const value = parseJson(new TextDecoder().decode(bytes))
  if (!isObject(value) || typeof value.after !== 'number' || !isObject(value.parameters))
    return null
  return { after: value.after, parameters: value.parameters }
}
