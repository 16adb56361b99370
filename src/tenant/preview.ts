// A version of a site that one browser sees in place of the live one: named by a signed cookie, kept in KV until it ends.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { AppEnv } from '#env.ts'

import { parsePreviewToken } from './preview-token.ts'
import { loadPreview } from './store.ts'
import type { Tenant } from './tenant.ts'

export type Preview = {
  /** Null where it cannot be read now: the live site must not be taken for it. */
  tenant: Tenant | null
}

/** The cookie with the token, and how it is written: no script reads it, no other host gets it. */
export const PREVIEW_COOKIE = 'preview'
export const PREVIEW_COOKIE_OPTIONS = {
  prefix: 'host',
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
} as const

/** Higher than any number that a publish gives, so that no cache takes the one for the other. */
const FIRST_VERSION = 2 ** 52

/** Version number of a preview by its id. */
export function previewVersion(id: string): number {
  return FIRST_VERSION + Number.parseInt(id.slice(0, 12), 16)
}

/** The preview of a site that this browser has opened; null where it has none, or another site's, or it has ended. */
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
