// What pages report: a view of a vehicle, and shopper events. Of the shopper, only hashes of network and browser are
// stored, until the end of the day.
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'
import { isbot } from 'isbot'
import * as z from 'zod'

import { isEventId } from '#analytics/events.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { loadCar } from '#search/load-car.ts'
import { loadUpstreamViews } from '#upstream/views.ts'

/** Counts one view of a car of the site. Answers the number of views if a third party counts them, else 204. */
export const postView = createFactory<AppEnv>().createHandlers(
  async (c, next) => {
    // Prefetches and bots are not views.
    const unseen = c.req.header('Sec-Purpose') !== undefined
    return unseen || isbot(c.req.header('User-Agent')) ? c.body(null, 204) : next()
  },
  async (c) => {
    const { services, tenant } = c.var
    const { site } = tenant
    const slug = c.req.param('slug') ?? ''
    const car = await loadCar(slug, site, services.search, clock())
    if (car === null) return c.body(null, 404)
    if (car === 'unknown') return c.body(null, 204)
    if (site.upstreams.views === null) {
      const address = c.req.header('CF-Connecting-IP') ?? ''
      const userAgent = c.req.header('User-Agent') ?? ''
      await services.countView({ car: car.slug, address, userAgent }, clock())
      return c.body(null, 204)
    }
    const views = await loadUpstreamViews(services.call, car, site.id)
    return views === null ? c.body(null, 204) : c.json({ views })
  },
)

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
