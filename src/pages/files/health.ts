// Health check of the Worker and its stores, for monitoring, on any host.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { createCachedHealth } from '#ops/stores.ts'

const loadHealth = createCachedHealth()

/** 200, or 503 with the name of the store that does not answer. */
export async function getHealth(c: Context<AppEnv>): Promise<Response> {
  const stores = await loadHealth(c.env, clock())
  const failing = stores.filter(({ ms }) => ms === null).map(({ store }) => store)
  const ok = failing.length === 0
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return c.json({ ok, failing }, ok ? 200 : 503, headers)
}
