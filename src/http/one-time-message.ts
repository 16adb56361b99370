// One-time messages for the page after a posted form (flash messages). A message travels in a cookie that the page
// deletes, so it appears in no address, and Back, Reload and links do not repeat it.
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'

import { fromCookieText, toCookieText } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { urlOf } from './request.ts'

const COOKIE = 'said'
const OURS = { prefix: 'host', path: '/', secure: true, sameSite: 'Lax', httpOnly: true } as const
const SECONDS: Seconds = 60
/** Maximum characters: browsers drop a cookie of more than 4096, with its name and attributes. */
const MAX = 3900

/** Redirects to a page of this host, which will show the message. */
export function redirectWithMessage(c: Context, href: string, message: object): Response {
  const at = new URL(href, c.req.url).pathname
  const text = toCookieText({ at, said: message })
  if (text.length <= MAX) setCookie(c, COOKIE, text, { ...OURS, maxAge: SECONDS })
  c.header('Cache-Control', 'no-store')
  return c.redirect(href, 303)
}

/** Returns the message for the requested page, and deletes it; null if there is none. */
export function takeMessage<Shape extends z.ZodType>(
  c: Context,
  shape: Shape,
): z.output<Shape> | null {
  const text = getCookie(c, COOKIE, 'host')
  if (text === undefined) return null
  const read = envelope.safeParse(fromCookieText(text))
  if (!read.success || read.data.at !== urlOf(c).pathname) return null
  deleteCookie(c, COOKIE, OURS)
  return shape.safeParse(read.data.said).data ?? null
}

const envelope = z.object({ at: z.string(), said: z.unknown() })
