// Schedules the feeds of a visited site: calls its StockImporter from time to time, alongside the request.
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './app-env.ts'
import { createArming } from '#stock/import/ports.ts'
import { errorName, logError } from '#lib/log.ts'
import { clock } from './clock.ts'

/** Remembers, per app, which sites were scheduled. */
export function scheduleIntake() {
  const isDue = createArming()
  return createMiddleware<AppEnv>(async (c, next) => {
    const { tenant, services } = c.var
    if (isDue(tenant, clock())) {
      const armed = services.armIntake().catch((error: unknown) => {
        logError('intake.schedule-failed', { tenant: tenant.slug, error: errorName(error) })
      })
      c.executionCtx.waitUntil(armed)
    }
    return next()
  })
}
