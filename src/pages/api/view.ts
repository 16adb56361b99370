// Counts views of a car's page. The page reports them once it is visible; nothing about the shopper is stored.
import { createFactory } from 'hono/factory'
import { isbot } from 'isbot'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { queryCached, loadCar } from '#search/load-car.ts'
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
    const car = await loadCar(slug, site, queryCached(services.search), clock())
    if (car === null) return c.body(null, 404)
    if (car === 'unknown') return c.body(null, 204)
    if (site.upstreams.views === null) {
      await services.countView(car.slug)
      return c.body(null, 204)
    }
    const views = await loadUpstreamViews(services.call, car, site.id)
    return views === null ? c.body(null, 204) : c.json({ views })
  },
)
