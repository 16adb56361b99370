// Rate limits per network for anonymous submissions, before anything is stored, logged or counted elsewhere. Forms that
// become leads are held instead (sales/leads/spam-check.ts), and reports of pages have their own limit.
import type { Context, MiddlewareHandler } from 'hono'

import { createNetworkLimit } from '#lib/network-limit.ts'
import type { AppEnv } from './app-env.ts'
import { uncached } from './uncached.ts'

type Ctx = Context<AppEnv>

/**
 * Whether a network may send one more request this minute. `to` is the slug of a site, or the console. Never rejects.
 */
export function mayPost(c: Ctx, to: string): Promise<boolean> {
  const isWithin = createNetworkLimit(c.env.QUOTE_LIMIT, `${to}:posts`, 'posts.limiter-failed')
  return isWithin(c.req.header('CF-Connecting-IP') ?? '')
}

/** The response to a browser or a script over the limit, with when to retry. */
export function tooManyPosts(c: Ctx): Response {
  c.header('Retry-After', '60')
  const isJson = c.req.header('Content-Type')?.startsWith('application/json') === true
  return uncached(c, isJson ? c.json({ error: TOO_MANY }, 429) : c.text(TOO_MANY, 429))
}

const TOO_MANY = 'Too many attempts. Wait a minute, then go back and try again.'

/** Rejects submissions over the limit. */
export const limitPosts: MiddlewareHandler<AppEnv> = async (c, next) =>
  (await mayPost(c, c.var.tenant.slug)) ? next() : tooManyPosts(c)
