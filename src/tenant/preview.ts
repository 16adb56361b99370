// A version of a site that one browser sees instead of the live one. A signed cookie identifies it, and KV stores it
// until it expires.
import { timingSafeEqual } from 'hono/utils/buffer'

import { toBase64Url } from '#lib/encoding.ts'
import { findKey, hashWith, KEY_USES, type MasterKey, nameKey, writingKey } from '#lib/key-ring.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Tenant } from './tenant.ts'

const FORM = /^([0-9a-f]{32})\.([1-9]\d{9})\.([\w-]{43})$/

export type Preview = {
  /** Null if it cannot be read now: the live site must not be shown in its place. */
  tenant: Tenant | null
}

/** The cookie with the token: hidden from scripts, sent to no other host. */
export const PREVIEW_COOKIE = 'preview'
export const PREVIEW_COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const

/** Maximum hours for which a link opens a preview. */
export const MAX_PREVIEW_HOURS = KEY_USES['previews of sites'].lasts / 3600

/** Higher than any published version, so that caches never confuse them. */
const FIRST_VERSION = 2 ** 52

/** Version number of a preview by its id. */
export function previewVersion(id: string): number {
  return FIRST_VERSION + Number.parseInt(id.slice(0, 12), 16)
}

/** The signed token that opens one preview of one site until it expires. */
export type PreviewTicket = {
  /** 32 hex digits. */
  id: string
  /** Expiry, in seconds since 1970. */
  expires: Seconds
}

/** The token for a preview of a site: safe in addresses and cookies. */
export async function toPreviewToken(
  masterKey: string,
  slug: string,
  { id, expires }: PreviewTicket,
): Promise<string> {
  const key = writingKey(masterKey)
  return nameKey(key, `${id}.${expires}.${await sign(key, slug, id, expires)}`)
}

/** Parses a token; null if it is for another site, was changed, or has expired. */
export async function parsePreviewToken(
  masterKey: string | undefined,
  slug: string,
  token: string,
  now: Seconds,
): Promise<PreviewTicket | null> {
  // Without a master key, a Worker would accept tokens that anyone can make.
  const named = masterKey === undefined || masterKey === '' ? null : findKey(masterKey, token)
  if (named === null) return null
  const [, id = '', digits = '', signature = ''] = FORM.exec(named.value) ?? []
  const expires = Number(digits)
  if (id === '') return null
  const isOurs = await timingSafeEqual(signature, await sign(named.key, slug, id, expires))
  return isOurs && now < expires ? { id, expires } : null
}

async function sign(key: MasterKey, slug: string, id: string, expires: Seconds): Promise<string> {
  const hash = hashWith(key, 'previews of sites')
  return toBase64Url(new Uint8Array(await hash(slug, id, String(expires))))
}
