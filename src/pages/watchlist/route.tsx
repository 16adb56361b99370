// The watchlist as a page (R53).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getWatchlist(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
