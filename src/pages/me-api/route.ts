// Who is signed in, for scripts: pages themselves carry nothing personal (decisions, Saving).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** GET: `{ user, watchlist }`, both null for nobody. */
export async function getMe(c: Context<AppEnv>): Promise<Response> {
  return c.json({ user: null, watchlist: null })
}
