// The beacon: a page reports an event. It stores nothing about the shopper.
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'
import * as z from 'zod'

import { isEventId } from '#analytics/events.ts'
import type { AppEnv } from '#http/app-env.ts'
import { isUncounted } from '#http/same-origin.ts'
import { withoutKeys } from '#lib/page-path.ts'

const beacon = z.object({
  id: z.int().refine(isEventId, 'Unknown event.'),
  path: z.string().max(300).startsWith('/'),
})

/** Records one event from a page of this site; 204 also if the shopper has tracking turned off. */
export const postEvent = createFactory<AppEnv>().createHandlers(
  async (c, next) => (isUncounted(c) ? c.body(null, 204) : next()),
  zValidator('json', beacon, (result, c) => (result.success ? undefined : c.body(null, 400))),
  (c) => {
    const { id, path } = c.req.valid('json')
    // Only the path is stored, because queries may contain input.
    const page = withoutKeys(path.replace(/[?#].*$/, ''))
    c.var.services.record({ id, path: page, site: c.var.tenant.slug })
    return c.body(null, 204)
  },
)
