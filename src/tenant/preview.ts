// A version of a site that one browser sees instead of the live one: named by a signed cookie, stored in KV until it
// expires.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { AppEnv } from '#env.ts'

import { parsePreviewToken } from './preview-token.ts'
import { loadPreview } from './store.ts'
import type { Tenant } from './tenant.ts'

export type Preview = {
  /** Null if it cannot be read now: the live site must not be shown instead. */
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

/** Higher than any published version, so that caches never confuse them. */
const FIRST_VERSION = 2 ** 52

/** Version number of a preview by its id. */
export function previewVersion(id: string): number {
  return FIRST_VERSION + Number.parseInt(id.slice(0, 12), 16)
}

/** The preview opened in this browser; null if there is none, it is another site's, or it has expired. */
export async function findPreview(
  c: Context<AppEnv>,
  slug: string,
  now: number,
): Promise<Preview | null> {
  const token = getCookie(c, PREVIEW_COOKIE, 'host')
  if (token === undefined) return null
  const ticket = await parsePreviewToken(c.env.MASTER_KEY, slug, token, now / 1000)
  return ticket === null ? null : { tenant: await loadPreview(c.env, slug, ticket.id) }
}
