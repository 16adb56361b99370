// Composition root: from the bindings and a tenant to the services that pages use, real or embedded.
import { countAgentCall } from './agent-calls.ts'
import { createEventSink, type EventSink } from '#analytics/event-sink.ts'
import type { Speed } from '#analytics/page-speed.ts'
import type { PageCount, PageGroup } from '#analytics/results.ts'
import { localDate } from '#lib/time.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { createNoteSearch, type NoteSearch } from '#analytics/search-counts.ts'
import { createSalesServices, type SalesServices } from './sales-services.ts'
import { createBrochureParts, type BrochureParts } from '#feeds/brochure/parts.ts'
import { createReplyServices, type ReplyServices } from './reply-services.ts'
import { createRatingServices, type RatingServices } from './rating-services.ts'
import type { DeliveryDeps } from '#sales/delivery/estimate.ts'
import { createCachedPrices } from '#sales/delivery/cached-prices.ts'
import type { NearResult } from '#sales/delivery/near.ts'
import { countPlaces, findPlaces, savePlace } from '#sales/delivery/postcodes.ts'
import type { Env } from '#env.ts'
import { createFeedServices, type FeedServices } from './feed-services.ts'
import { createCustomers, type CustomerService } from '#sales/finance/customers.ts'
import { createNetworkLimit } from '#lib/network-limit.ts'
import { clock } from '#lib/clock.ts'
import type { PostcodeDeps } from '#sales/leads/answers/postcode-check.ts'
import { createImportServices, type ImportServices } from './import-services.ts'
import { type Asker, createSearchBudget, type SearchBudget, UNLIMITED } from './search-budget.ts'
import { createMemberServices, type MemberServices } from './member-services.ts'
import { createLeadServices, type LeadServices } from './lead-services.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import type { Transport } from '#search/client.ts'
import type { Search } from '#search/answer-store.ts'
import { findRetired, saveRetired, type RetiredCar } from '#search/retired.ts'
import type { PaymentService, ReservationService } from '#sales/reservations/reservation.ts'
import { createNetworkHash, type HashNetwork } from '#sales/reservations/rate-limits.ts'
import type { HoldServices } from '#search/hold-services.ts'
import { siteZone } from '#vehicle/places.ts'
import { type SiteEnv, siteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { loadCarViews } from '#feeds/views/car-views.ts'
import type { Searcher } from '#feeds/views/popular-searches.ts'
import { createVisitorHash, type View } from '#feeds/views/visitor.ts'
import {
  scheduleAlerts,
  callsOf,
  createFindNear,
  holdServicesOf,
  outboundOf,
  createReservationServices,
  createSearchServices,
  type Later,
} from './site-services.ts'

/** What a page reports; the day is that of the site's clocks. */
type Reported = Omit<PageCount, 'day'>

export type Services = LeadServices &
  MemberServices &
  SalesServices &
  RatingServices &
  ReplyServices &
  ImportServices &
  FeedServices & {
    /** The answer to a search, perhaps stale; null if there is none at all. */
    search: Search
    /** The same from the engine that owns the stock, bypassing every cache. */
    searchFresh: Search
    /** Everything that the site lists, bypassing every cache. */
    browseStock: BrowseStock
    /** Where a retired car's address redirects; null also if that cannot be read. */
    findRetired: (slug: string) => Promise<string | null>
    /** `now` in seconds. */
    saveRetired: (cars: readonly RetiredCar[], now: Seconds) => Promise<void>
    /** The site's own index, for the stock API. */
    stockIndex: Transport
    /** Recorded views of a car's page; null if there are none or they do not load in time. */
    loadViews: (slug: string) => Promise<number | null>
    /**
     * Counts a view once a day for each visitor and vehicle, and what its page reports. Never rejects: what cannot be
     * recorded is lost, as is what a network reports beyond its limit.
     */
    countView: (view: Omit<View, 'site'>, reported: Reported, now: Seconds) => Promise<void>
    /** The same for another page, for the results of the site. Never rejects. */
    countResult: (reported: Reported, now: Seconds) => Promise<void>
    /** Counts how fast a page was. Never rejects. */
    countSpeed: (page: PageGroup, speed: Speed, now: Seconds) => Promise<void>
    /** Counts a call of a tool by an assistant, by day alone. Never rejects. */
    countAgentCall: (tool: string, now: Seconds) => Promise<void>
    /** Counts who made a search, by its canonical address, if the site suggests popular ones. Never rejects. */
    countSearch: (address: string, who: Searcher) => Promise<void>
    /** Addresses of searches that many people made; empty if they do not load in time. Never rejects. */
    loadPopular: (now: Seconds) => Promise<string[]>
    record: EventSink
    noteSearch: NoteSearch
    /** Calls a third party of the site; upstream/ has the adapters. */
    call: Call
    /** Whether a network address is within the quote limit. Never rejects. */
    mayQuote: (address: string) => Promise<boolean>
    isSpent: SearchBudget['isSpent']
    delivery: DeliveryDeps
    /** The place of a postcode or suburb, and the distances of the yards. Never rejects. */
    findNear: (text: string) => Promise<NearResult>
    /** For leads/answers/postcode-check.ts. */
    postcodes: PostcodeDeps
    brochureParts: BrochureParts
    reservations: ReservationService
    sealNetwork: HashNetwork
    payments: PaymentService
    customers: CustomerService
    rewriteHolds: HoldServices['rewriteHolds']
  }

/** Milliseconds that a page waits for its views; the car itself loads in parallel, from as far away. */
const VIEWS_MS: Milliseconds = 300
/** Milliseconds that a page waits for other optional data. */
const STORE_MS: Milliseconds = 1000

/** The services of one site. Without an asker, searches are not limited. */
export function createServices(
  bindings: Env,
  tenant: Tenant,
  later: Later,
  asker?: Asker,
): Services {
  const env = siteEnv(bindings, tenant)
  const { slug } = tenant
  const { call, notes } = callsOf(env, tenant, later)
  const budget = asker === undefined ? UNLIMITED : createSearchBudget(env, slug, asker)
  const stock = createSearchServices(env, tenant, later, budget)
  const lookUp: Call = async (...asked) => ((await budget.mayLookUp()) ? call(...asked) : null)
  const delivery = deliveryDeps(bindings, tenant, lookUp)
  return {
    ...stock,
    findRetired: (car) =>
      createTimeout('retired.read-failed', slug, STORE_MS).orElse(
        findRetired(env.DB, slug, car),
        null,
      ),
    saveRetired: (cars, now) => saveRetired(env.DB, slug, cars, now),
    ...viewServices(env, tenant, asker),
    countAgentCall: (tool, now) => countAgentCall(bindings, tenant, tool, now),
    record: createEventSink(env.EVENTS),
    noteSearch: createNoteSearch({ db: env.DB, site: slug, later, clock }),
    call,
    mayQuote: createNetworkLimit(env.QUOTE_LIMIT, slug, 'quote.limiter-failed'),
    isSpent: budget.isSpent,
    delivery,
    postcodes: delivery,
    findNear: createFindNear(bindings, tenant, lookUp, budget),
    brochureParts: createBrochureParts({ assets: env.ASSETS, images: env.IMAGES }),
    ...createReservationServices(env, tenant, later),
    sealNetwork: createNetworkHash(env.MASTER_KEY),
    customers: createCustomers(env.DB, slug),
    rewriteHolds: holdServicesOf(env, tenant).rewriteHolds,
    ...createSalesServices(env, tenant, { searchFresh: stock.searchFresh, later }),
    ...createImportServices(env, tenant),
    ...createFeedServices(env, tenant, stock.browseStock),
    ...createRatingServices(tenant, { kv: env.SEARCH, call, later }),
    ...createReplyServices(tenant, { db: env.DB, kv: env.SEARCH, later }),
    ...createLeadServices(env, tenant, { ...outboundOf(env, tenant), call, notes }),
    ...createMemberServices(env, tenant, call, () => scheduleAlerts(env, slug)),
  }
}

function viewServices(
  env: SiteEnv,
  { slug, site }: Tenant,
  asker?: Asker,
): Pick<
  Services,
  'loadViews' | 'countView' | 'countResult' | 'countSpeed' | 'countSearch' | 'loadPopular'
> {
  const reading = createTimeout('views.read-failed', slug, VIEWS_MS)
  const counting = createTimeout('views.count-failed', slug, STORE_MS)
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
    loadViews: async (car) =>
      isElsewhere ? null : reading.orElse(loadCarViews(env.DB, slug, car), null),
    countView: (view, reported, now) => counting.orElse(count(view, reported, now), undefined),
    countResult: (reported, now) => counting.orElse(add(reported, now), undefined),
    countSpeed: (page, speed, now) =>
      counting.orElse(counter().addSpeed(slug, today(now), page, speed), undefined),
    countSearch: async (address, who) => {
      if (site.search.popular)
        await searching.orElse(counter().countSearch(address, who), undefined)
    },
    loadPopular: async (now) =>
      site.search.popular ? searching.orElse(counter().popularSearches(now), []) : [],
  }
}

const STORE_FAILED = 'delivery.store-failed'

/** Postcodes are shared, in the first database. */
function deliveryDeps(
  env: Env,
  { slug, version }: Tenant,
  call: Call,
): DeliveryDeps & PostcodeDeps {
  const { orElse } = createTimeout(STORE_FAILED, slug, STORE_MS)
  const onFault = (error: unknown) =>
    logError(STORE_FAILED, { tenant: slug, error: errorName(error) })
  return {
    call,
    kept: createCachedPrices(env.SEARCH, { slug, version }, onFault),
    findPlaces: (country, postcodes) => orElse(findPlaces(env.DB, country, postcodes), new Map()),
    countPlaces: (country) => orElse(countPlaces(env.DB, country), 0),
    savePlace: (country, postcode, place) =>
      orElse(savePlace(env.DB, country, postcode, place), undefined),
  }
}
