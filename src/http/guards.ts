// Checks of a request before its page: limits, the rules of its route, and pages that need sign-in by the site's
// choice.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import type { AppEnv } from './app-env.ts'
import type { Guard, Rules } from '#route-rules.ts'
import { signInTypeOf } from '#shopper/identity/sign-in-rules.ts'
import type { Site } from '#tenant/schema.ts'
import { limitPosts } from './limit-posts.ts'
import { memberPage } from './member.ts'
import { urlOf } from './request.ts'
import { uncached } from './uncached.ts'
import { formOrigin, ownPage, sameOrigin } from './same-origin.ts'

const MAX_URL = 4096
const ORIGINS = { script: sameOrigin, own: ownPage, form: formOrigin }

/** Rejects addresses of more than 4 KB with 414. */
export const limitUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  return isTooLong(c.req.url) ? addressTooLong(c) : next()
}

/** Whether a whole address would be rejected. */
export function isTooLong(url: string): boolean {
  return url.length > MAX_URL
}

/** The response to an address that is too long, which is never truncated. */
export function addressTooLong(c: Context): Response {
  return c.text('This address is too long. Go back and use fewer filters.', 414)
}

/** Redirects to the sign-in page if the site's rules require sign-in and the shopper is signed out. */
export const signInRules: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { searchParams } = urlOf(c)
  // The path as the router matches it: an encoded letter is the same page.
  const type = signInTypeOf(c.req.path, searchParams, c.var.tenant.site)
  // The checkout applies its own rule once it knows the vehicle: apps/site/pages/checkout.
  if (type === null || type === 'checkout') return next()
  // Requests from other sites are refused before any redirect to sign-in.
  const refused = c.req.method === 'POST' ? await formOrigin(c, async () => {}) : undefined
  return refused ?? memberPage(type)(c, next)
}

/** The rules of a route, in order: the feature, the origin, the network, the size, the sign-in. */
export function guardsOf({ feature }: Rules, guard: Guard): MiddlewareHandler<AppEnv>[] {
  const features = [feature, guard.feature].filter((has) => has !== undefined)
  const { from, bytes, member, limit } = guard
  return [
    ...features.map((has) => onSitesWith(has)),
    ...(from === undefined ? [] : [ORIGINS[from]]),
    ...(limit === undefined ? [] : [limitPosts]),
    ...(bytes === undefined ? [] : [bodyLimit({ maxSize: bytes, onError: tooLong })]),
    ...(member === undefined ? [] : [memberPage(member)]),
  ]
}

/** For optional features: an ordinary 404 on sites without the feature, before any other check. */
const onSitesWith =
  (has: (site: Site) => boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    has(c.var.tenant.site) ? next() : c.notFound()

const tooLong = (c: Context) =>
  uncached(c, c.text('This is too long to send. Go back and shorten your message.', 413))
