// Rejects costly input early.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'

const MAX_URL = 4096

/** Rejects addresses of more than 4 KB with 414. */
export const limitUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.url.length > MAX_URL)
    return c.text('This address is too long. Go back and use fewer filters.', 414)
  return next()
}
