// Parses addresses of photos: in one text or a list, with spaces, without a scheme, as texts or as objects.
import * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { readJson } from '#lib/parse-json.ts'
import { toDrawn } from '#lib/url.ts'
import { notUnderstood } from './reading.ts'
import { saysNothing } from './words.ts'

const MAX = 100
const LONGEST_TEXT = 200_000
const LONGEST_ADDRESS = 2048

/** Keys of objects for a photo's address, and its thumbnail's: lower case, without punctuation. */
const ADDRESSES =
  'url href src uri link image photo picture large full fullsize original xlarge hires imageurl photourl pictureurl imgurl largeurl fullurl originalurl location #text value medium'.split(
    ' ',
  )
const THUMBS = 'thumb thumbnail small thumburl thumbnailurl'.split(' ')
/** Keys of objects for all sizes of one photo, or the list of photos. */
const INNER = 'sizes versions formats attributes images photos pictures items data'.split(' ')

export type ReadPhoto = {
  image: { url: string; thumb: { url: string } | null }
  isVideo: boolean
}

/** Photos in order, and values that are not addresses that a page may load. */
export function readPhotos(value: unknown): { photos: ReadPhoto[]; unusable: string[] } {
  const photos: ReadPhoto[] = []
  const unusable: string[] = []
  for (const part of partsOf(value).slice(0, MAX)) {
    const { address, thumb, isVideo } = toPhoto(part)
    if (typeof address === 'string' && saysNothing(address)) continue
    const url = toAddress(address)
    const small = toAddress(thumb)
    if (url !== null)
      photos.push({ image: { url, thumb: small === null ? null : { url: small } }, isVideo })
    else if (address !== undefined && address !== null) unusable.push(notUnderstood(address).sent)
  }
  return { photos, unusable }
}

/** Maximum nesting of lists. */
const DEEPEST = 3

/** Splits lists and texts into single photos. */
function partsOf(value: unknown, depth = 0): unknown[] {
  if (depth > DEEPEST) return [value]
  const list = Array.isArray(value) ? value : isObject(value) ? findList(value) : null
  if (list !== null) return list.slice(0, MAX).flatMap((part) => partsOf(part, depth + 1))
  if (typeof value !== 'string') return value === undefined || value === null ? [] : [value]
  const text = value.slice(0, LONGEST_TEXT).trim()
  const json = /^[[{]/.test(text) ? readJson(text, z.json()) : null
  if (json !== null) return partsOf(json, depth + 1)
  const addresses = text
    .replace(/^\[(.*)\]$/s, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll('\\/', '/')
    .split(/[|\n\r]|\\[nr]/)
  return addresses.flatMap((address) => address.split(HAS_ADDRESS.test(address) ? BETWEEN : ';'))
}

/** The list in an object: {"photo": [...]}, or numbered members. Null if the object is a photo. */
function findList(value: Record<string, unknown>): unknown[] | null {
  if (typeof value.url === 'string') return null
  const all = Object.entries(value)
  if (all.length > 0 && all.every(([name]) => /^\d+$/.test(name))) return all.map(([, one]) => one)
  const members = membersOf(value)
  for (const name of [...ADDRESSES, ...INNER]) {
    const inner = members.get(name)
    if (typeof inner === 'string') return null
    if (Array.isArray(inner)) return inner
  }
  return null
}

const HAS_ADDRESS = /(?:https?:)?\/\//i
/** Separators of two addresses on a line; a comma, a semicolon or a space may also be within one. */
const BETWEEN = /(?<![;,\s"'])[;,\s"']+(?=(?:https?:)?\/\/)/i

function toPhoto(part: unknown): { address: unknown; thumb: unknown; isVideo: boolean } {
  if (!isObject(part)) return { address: part, thumb: null, isVideo: false }
  // E3 nests it one deeper: {"image": {"url": …, "thumb": {"url": …}}, "isVideo": false}.
  const inner = isObject(part.image) ? part.image : part
  const isSaid = Object.values(part).some((one) => one !== null && one !== '')
  return {
    // An object without an address is not a photo, and is reported.
    address: findText(inner, ADDRESSES) ?? (isSaid ? part : undefined),
    thumb: findText(inner, THUMBS),
    isVideo: part.isVideo === true || part.type === 'video',
  }
}

/** The first text under one of the names, in the object or in one of its members. */
function findText(
  of: Record<string, unknown>,
  names: readonly string[],
  depth = 0,
): string | undefined {
  // Most objects have it under exactly this name.
  const first = of[names[0] ?? '']
  if (typeof first === 'string' && first.trim() !== '') return first
  const members = membersOf(of)
  for (const name of names) {
    const one = members.get(name)
    const text = isObject(one) && depth < DEEPEST ? findText(one, ADDRESSES, depth + 1) : one
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  if (depth > 0) return undefined
  for (const name of INNER) {
    const one = members.get(name)
    const text = isObject(one) ? findText(one, names, depth + 1) : undefined
    if (text !== undefined) return text
  }
  return undefined
}

/** Members by name in lower case, without punctuation: "imageUrl", "Image_URL" and "@url". */
const membersOf = (of: Record<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(of).map(([name, one]) => [name.toLowerCase().replaceAll(/[^a-z#]/g, ''), one]),
  )

/** An address that a page may load; null for anything else. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll('&amp;', '&')
    .trim()
    .replaceAll(/^["'<(]+|(?<!["'>)|;,])["'>)|;,]+$/g, '')
    .trim()
  if (text === '' || text.length > LONGEST_ADDRESS) return null
  const whole = text.startsWith('//')
    ? `https:${text}`
    : /^www\.[^/.]+\.[^/]+\//i.test(text)
      ? `https://${text}`
      : text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  return toDrawn(
    whole.replaceAll(/[\s"'<>^`{|}\\]/g, (sign) => ESCAPES[sign] ?? encodeURIComponent(sign)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { "'": '%27', '\\': '%5C' }
