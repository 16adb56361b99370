// The signed token that opens one preview of one site until it expires.
import { timingSafeEqual } from 'hono/utils/buffer'

import { toBase64Url } from '#lib/base64url.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'

export type PreviewTicket = {
  /** 32 hex digits. */
  id: string
  /** Expiry, in seconds since 1970. */
  expires: number
}

/** The token for a preview of a site: safe in addresses and cookies. */
export async function toPreviewToken(
  masterKey: string,
  slug: string,
  { id, expires }: PreviewTicket,
): Promise<string> {
  return `${id}.${expires}.${await sign(masterKey, slug, id, expires)}`
}

/** What a token opens at a time in seconds; null if it is for another site, was changed, or has expired. */
export async function parsePreviewToken(
  masterKey: string | undefined,
  slug: string,
  token: string,
  now: number,
): Promise<PreviewTicket | null> {
  const [, id = '', digits = '', signature = ''] = FORM.exec(token) ?? []
  const expires = Number(digits)
  // Without a master key a Worker would accept tokens that anyone can make.
  if (id === '' || masterKey === undefined || masterKey === '') return null
  const isOurs = await timingSafeEqual(signature, await sign(masterKey, slug, id, expires))
  return isOurs && now < expires ? { id, expires } : null
}

const FORM = /^([0-9a-f]{32})\.([1-9]\d{9})\.([\w-]{43})$/

async function sign(masterKey: string, slug: string, id: string, expires: number): Promise<string> {
  const hash = createKeyedHash(masterKey, 'previews of sites')
  return toBase64Url(new Uint8Array(await hash(slug, id, String(expires))))
}
