// Reports from pages: vehicle views, shopper events, and popular searches. Only hashes of the shopper's network and
// browser are stored, for a day or while a search is counted (feeds/views).
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'
import { isbot } from 'isbot'
import * as z from 'zod'

import { EVENTS, isEventId, isPageReport, PAGE_REPORTS } from '#analytics/events.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import { isUncounted } from '#http/same-origin.ts'
import { toNetwork } from '#lib/network.ts'
import { withoutKeys } from '#lib/page-path.ts'
import { loadCar } from '#search/load-car.ts'
import { countedHref, mayCount } from '#search/intent/popular.ts'
import { loadVocabulary } from '#search/intent/vocabulary.ts'
import {
  countPage,
  countSave,
  countSpeed,
  speedShape,
  toCountedCar,
  toPageView,
  visitShape,
} from './page-reports.ts'
import type { Ctx } from '#http/send-page.ts'
import { parseHref } from '#search/parse-href.ts'
import { loadUpstreamViews } from '#upstream/views.ts'

/** Counts one view of a car on the site. Answers the number of views if a third party counts them, otherwise 204. */
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
    const car = await loadCar(slug, site, services.search.list, clock())
    if (car === null) return c.body(null, 404)
    if (car === 'unknown') return c.body(null, 204)
    const address = c.req.header('CF-Connecting-IP') ?? ''
    const userAgent = c.req.header('User-Agent') ?? ''
    const visit = isUncounted(c) ? null : (visitShape.safeParse(await readJson(c)).data ?? null)
    const reported = { page: 'vehicle', car: toCountedCar(car), ...toPageView(visit) } as const
    const counting = services.views.count({ car: car.slug, address, userAgent }, reported, clock())
    if (site.upstreams.views === null) {
      await counting
      return c.body(null, 204)
    }
    c.executionCtx.waitUntil(counting)
    const views = await loadUpstreamViews(services.call, car, site.id)
    return views === null ? c.body(null, 204) : c.json({ views })
  },
)

const beacon = z.object({
  id: z.int().refine((id) => isEventId(id) || isPageReport(id), 'Unknown event.'),
  path: z.string().max(300).startsWith('/'),
  /** Slug of the vehicle that was saved. */
  car: z.string().max(160).optional().catch(undefined),
  speed: speedShape.optional().catch(undefined),
  ...visitShape.partial().shape,
})

const readJson = (c: Ctx): Promise<unknown> => c.req.json().catch(() => null)

/** Records one event from a page of this site; also 204 if the shopper has tracking turned off. */
export const postEvent = createFactory<AppEnv>().createHandlers(
  async (c, next) => (isUncounted(c) ? c.body(null, 204) : next()),
  zValidator('json', beacon, (result, c) => (result.success ? undefined : c.body(null, 400))),
  (c) => {
    const { id, path, car, speed, from = '', visit } = c.req.valid('json')
    // Only the path is stored, because queries may contain input.
    const page = withoutKeys(path.replace(/[?#].*$/, ''))
    c.var.services.events.record({ id, path: page, site: c.var.tenant.slug })
    if (id === EVENTS.searchView) c.executionCtx.waitUntil(countSearch(c))
    if (id === PAGE_REPORTS.pageView || id === EVENTS.searchView)
      countPage(c, { path: page, isSearch: id === EVENTS.searchView, visit: { from, visit } })
    if (id === EVENTS.saveCar && car !== undefined)
      c.executionCtx.waitUntil(countSaved(c, car, from))
    if (id === PAGE_REPORTS.pageSpeed && speed !== undefined) countSpeed(c, page, speed)
    return c.body(null, 204)
  },
)

/** Counts a vehicle that was saved on the device, if the site has it. */
async function countSaved(c: Ctx, slug: string, from: string): Promise<void> {
  const { services, tenant } = c.var
  const car = await loadCar(slug, tenant.site, services.search.list, clock())
  if (car !== null && car !== 'unknown') countSave(c, car, from)
}

/** Counts the search on the sender's page, if others may see it once it is popular. */
async function countSearch(c: Ctx): Promise<void> {
  const { services, tenant } = c.var
  const { site } = tenant
  const { origin } = new URL(c.req.url)
  const page = URL.parse(c.req.header('Referer') ?? '')
  const userAgent = c.req.header('User-Agent') ?? ''
  if (!site.search.popular || page?.origin !== origin || isbot(userAgent)) return
  const state = parseHref(page.pathname + page.search, site)
  if (state === null || !mayCount(state)) return
  const vocabulary = await loadVocabulary(site, services.search.list, clock())
  const address = vocabulary === null ? null : countedHref(state, site, vocabulary)
  if (address === null) return
  const network = toNetwork(c.req.header('CF-Connecting-IP') ?? '')
  await services.popularSearches.count(address, { network, userAgent })
}
