// Addresses of photos: in one text or a list, with spaces, without a scheme, as texts or as objects.
import * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { readJson } from '#lib/parse-json.ts'
import { toDrawn } from '#lib/url.ts'
import { notUnderstood } from './reading.ts'
import { saysNothing } from './words.ts'

const MOST = 100
const LONGEST_TEXT = 200_000
const LONGEST_ADDRESS = 2048

/** Where objects have the address of a photo, and of its small copy. */
const ADDRESSES = [
  'url',
  'href',
  'src',
  'uri',
  'link',
  'image',
  'photo',
  'large',
  'full',
  'original',
  'image_url',
  'imageUrl',
  'photo_url',
  'photoUrl',
  'location',
  '#text',
]
const THUMBS = [
  'thumb',
  'thumbnail',
  'small',
  'thumb_url',
  'thumbUrl',
  'thumbnail_url',
  'thumbnailUrl',
]

export type ReadPhoto = {
  image: { url: string; thumb: { url: string } | null }
  isVideo: boolean
}

/** Photos in order, and what was given as one but is no address that a page may load. */
export function readPhotos(value: unknown): { photos: ReadPhoto[]; unusable: string[] } {
  const photos: ReadPhoto[] = []
  const unusable: string[] = []
  for (const part of partsOf(value).slice(0, MOST)) {
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

/** Lists in lists. */
const DEEPEST = 3

/** One photo each: of lists and of texts with several. */
function partsOf(value: unknown, depth = 0): unknown[] {
  if (depth > DEEPEST) return [value]
  if (Array.isArray(value)) return value.slice(0, MOST).flatMap((part) => partsOf(part, depth + 1))
  if (typeof value !== 'string') return value === undefined || value === null ? [] : [value]
  const text = value.slice(0, LONGEST_TEXT).trim()
  const json = text.startsWith('[') ? readJson(text, z.array(z.unknown())) : null
  if (json !== null) return partsOf(json, depth + 1)
  const addresses = text.replaceAll('&amp;', '&').split(/[|\n\r]/)
  return addresses.flatMap((address) => address.split(HAS_ADDRESS.test(address) ? BETWEEN : ';'))
}

const HAS_ADDRESS = /(?:https?:)?\/\//i
/** What parts two addresses on a line; a comma, a semicolon or a space may also be within one. */
const BETWEEN = /[;,\s"']+(?=(?:https?:)?\/\/)/i

function toPhoto(part: unknown): { address: unknown; thumb: unknown; isVideo: boolean } {
  if (!isObject(part)) return { address: part, thumb: null, isVideo: false }
  // E3 has it one deeper: {"image": {"url": …, "thumb": {"url": …}}, "isVideo": false}.
  const inner = isObject(part.image) ? part.image : part
  return {
    address: firstText(inner, ADDRESSES),
    thumb:
      firstText(inner, THUMBS) ??
      (isObject(inner.thumb) ? firstText(inner.thumb, ADDRESSES) : null),
    isVideo: part.isVideo === true || part.type === 'video',
  }
}

function firstText(of: Record<string, unknown>, names: readonly string[]): string | undefined {
  return names
    .map((name) => of[name])
    .find((one): one is string => typeof one === 'string' && one.trim() !== '')
}

/** An address that a page may load; null for anything else. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll('&amp;', '&')
    .trim()
    .replaceAll(/^["'<(]+|["'>)|;,]+$/g, '')
    .trim()
  if (text === '' || text.length > LONGEST_ADDRESS) return null
  const whole = text.startsWith('//')
    ? `https:${text}`
    : /^www\.[^/]+\.[^/]+\//i.test(text)
      ? `https://${text}`
      : text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())
  return toDrawn(
    whole.replaceAll(/[\s"'<>^`{|}\\]/g, (sign) => ESCAPES[sign] ?? encodeURIComponent(sign)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { "'": '%27', '\\': '%5C' }
