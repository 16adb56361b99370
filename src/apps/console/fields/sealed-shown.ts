// A form carries the values that it showed, because they decide what a save changes. They are signed, so that no one
// can claim to have been shown something else, such as staff-only fields, or nothing.
import { parseBase64Url, toBase64Url } from '#lib/encoding.ts'
import { isObject } from '#lib/is-object.ts'
import { findKey, nameKey, signingKey, writingKey } from '#lib/key-ring.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Shown } from './form.ts'

/** The form of a site, with the revision of the draft that it was made from. */
export type ShownIn = { slug: string; base: number }

/** What a form showed: `at` are the pointers of its parts, including those without a value. */
export type FormShown = { at: readonly string[]; shown: Shown }

const USE = 'forms of the console'
const FORM = /^([\w~-]{43,60})\.(\{.*\})$/s

/** The value of the hidden field: "{signature}.{JSON}". */
export async function sealShown(
  masterKey: string,
  { slug, base }: ShownIn,
  { at, shown }: FormShown,
): Promise<string> {
  const json = JSON.stringify({ at, shown })
  const key = writingKey(masterKey)
  const signed = await crypto.subtle.sign(
    'HMAC',
    await signingKey(key, USE),
    toBytes(slug, base, json),
  )
  return `${nameKey(key, toBase64Url(new Uint8Array(signed)))}.${json}`
}

/** What the form showed; null unless it was signed for this site and revision. */
export async function openShown(
  masterKey: string,
  { slug, base }: ShownIn,
  sealed: string,
): Promise<FormShown | null> {
  const [, signature = '', json = ''] = FORM.exec(sealed) ?? []
  const named = findKey(masterKey, signature)
  const signed = parseBase64Url(named?.value ?? '')
  if (named === null || signed === null) return null
  const key = await signingKey(named.key, USE)
  if (!(await crypto.subtle.verify('HMAC', key, signed, toBytes(slug, base, json)))) return null
  const read = parseJson(json)
  // Signed by this release; earlier ones signed a different format.
  return isObject(read) && Array.isArray(read['at']) ? (read as FormShown) : null
}

const toBytes = (slug: string, base: number, json: string) =>
  new TextEncoder().encode(JSON.stringify([slug, base, json]))
