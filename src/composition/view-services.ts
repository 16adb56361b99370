// Events that pages report, counted by a site's ViewCounter: views of vehicles, results, and popular searches.
import type { Speed } from '#analytics/page-speed.ts'
import type { PageCount, PageGroup } from '#analytics/results.ts'
import { loadCarViews } from '#feeds/views/car-views.ts'
import type { Searcher } from '#feeds/views/popular-searches.ts'
import { createVisitorHash, type View } from '#feeds/views/visitor.ts'
import { createNetworkLimit } from '#lib/network-limit.ts'
import { NEAR } from '#lib/near.ts'
import { localDate } from '#lib/time.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { siteZone } from '#vehicle/places.ts'
import { countAgentCall } from './agent-calls.ts'
import type { Asker } from './search-budget.ts'

/** An event of a page; the day is local to the site. */
type Reported = Omit<PageCount, 'day'>

export type ViewService = {
  /** Recorded views of a car's page; null if there are none or they do not load in time. */
  load: (slug: string) => Promise<number | null>
  /**
   * Counts a view once a day per visitor and vehicle, and the page's events. Never rejects: unrecorded events are lost,
   * including those beyond a network's limit.
   */
  count: (view: Omit<View, 'site'>, reported: Reported, now: Seconds) => Promise<void>
}

export type ResultService = {
  /** Counts events of pages other than a vehicle's. Never rejects. */
  count: (reported: Reported, now: Seconds) => Promise<void>
  /** Counts how fast a page was. Never rejects. */
  countSpeed: (page: PageGroup, speed: Speed, now: Seconds) => Promise<void>
  /** Counts an assistant's call of a tool, by day only. Never rejects. */
  countAgentCall: (tool: string, now: Seconds) => Promise<void>
}

export type PopularSearchService = {
  /** Counts a searcher for the search's canonical address, if the site suggests popular searches. Never rejects. */
  count: (address: string, who: Searcher) => Promise<void>
  /** Addresses of popular searches; empty if they do not load in time. Never rejects. */
  load: (now: Seconds) => Promise<string[]>
}

/** Milliseconds that a page waits for its views; the car itself loads in parallel, from as far away. */
const VIEWS_MS: Milliseconds = 300
const COUNT_MS: Milliseconds = 1000

/** For one site and one network. */
export function createViewServices(
  env: SiteEnv,
  { slug, site }: Tenant,
  asker?: Asker,
): { views: ViewService; results: ResultService; popularSearches: PopularSearchService } {
  const reading = createTimeout('views.read-failed', slug, VIEWS_MS)
  const counting = createTimeout('views.count-failed', slug, COUNT_MS)
  const searching = createTimeout('popular-searches.failed', slug, VIEWS_MS)
  const hash = createVisitorHash(env.MASTER_KEY)
  const counter = () => env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(slug), NEAR)
  const isElsewhere = site.upstreams.views !== null
  const mayReport = createNetworkLimit(env.SEARCH_LIMIT, `${slug}:reports`, 'views.limiter-failed')
  const today = (now: Seconds) => localDate(now, siteZone(site))
  const count = async (view: Omit<View, 'site'>, reported: Reported, now: Seconds) => {
    if (!(await mayReport(asker?.address ?? ''))) return
    const visitor = await hash({ ...view, site: slug }, now)
    const counted = { ...reported, day: today(now) }
    await counter().count(slug, view.car, visitor, counted, isElsewhere)
  }
  const add = async (reported: Reported, now: Seconds) => {
    if (await mayReport(asker?.address ?? ''))
      await counter().add(slug, { ...reported, day: today(now) })
  }
  return {
    views: {
      load: async (car) =>
        isElsewhere ? null : reading.orElse(loadCarViews(env.DB, slug, car), null),
      count: (view, reported, now) => counting.orElse(count(view, reported, now), undefined),
    },
    results: {
      count: (reported, now) => counting.orElse(add(reported, now), undefined),
      countSpeed: (page, speed, now) =>
        counting.orElse(counter().addSpeed(slug, today(now), page, speed), undefined),
      countAgentCall: (tool, now) => countAgentCall(env, { slug, site }, tool, now),
    },
    popularSearches: {
      count: async (address, who) => {
        if (site.search.popular)
          await searching.orElse(counter().countSearch(address, who), undefined)
      },
      load: async (now) =>
        site.search.popular ? searching.orElse(counter().popularSearches(now), []) : [],
    },
  }
}
