// Services of a site shared by requests and background jobs: outbound access, the engine, reservations.
import type { Env } from '#env.ts'
import { clock } from '#lib/clock.ts'
import { forgetPages } from '#composition/page-store.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { findNear, type NearResult } from '#sales/delivery/near.ts'
import { findTowns, savePlace } from '#sales/delivery/postcodes.ts'
import { createLeadService } from './lead-service.ts'
import { mayMessageOf } from './confirmation-service.ts'
import { type SearchBudget, UNLIMITED } from './search-budget.ts'
import { createReservations, createVehicleHolds } from './reservation-services.ts'
import { isStopped } from '#sales/leads/stop-rows.ts'
import type { PaymentService, ReservationService } from '#sales/reservations/reservation.ts'
import type { Scope } from '#search/answer-store.ts'
import { type BrowseStock, createBrowseStock } from '#search/browse-stock.ts'
import { loadAnswer } from '#search/cache.ts'
import { type EngineAnswer, queryHosted, queryOwn, type Transport } from '#search/client.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { createHoldService, type HoldService } from '#search/hold-service.ts'
import type { Search } from '#search/answer-store.ts'
import type { EngineQuery } from '#search/request.ts'
import { createMessages } from '#shopper/messages/messages.ts'
import type { SiteEnv } from '#tenant/database.ts'
import { openSecret } from '#tenant/secret.ts'
import type { Outbound, Tenant } from '#tenant/tenant.ts'
import { type CallNotes, createCallNotes } from '#upstream/call-failures.ts'
import { type Call, createCall } from '#upstream/call.ts'
import { createPayments } from '#upstream/stripe.ts'

/** Milliseconds that a list waits for the table of postcodes. */
const PLACES_MS: Milliseconds = 1000

/** Continues work after the response. */
export type Later = (work: Promise<unknown>) => void

/** Searches a site's stock. */
export type SearchService = {
  /** The answer to a search, perhaps stale; null if there is none at all. */
  list: Search
  /** `list` from the engine that owns the stock, bypassing every cache. */
  fresh: Search
  /** All listed vehicles, bypassing every cache. */
  browse: BrowseStock
  /** The site's own index, for the stock API. */
  index: Transport
}

/** The engine of a site, with and without its caches. It does not answer above the asker's limit. */
export function createSearchService(
  env: Env,
  tenant: Tenant,
  later: Later,
  { maySearch }: Pick<SearchBudget, 'maySearch'> = UNLIMITED,
): SearchService {
  const { slug, version, site } = tenant
  const { engine } = site.search
  const stockIndex = openStockIndex(env, slug)
  const onFault = (reason: string) => logError('search.engine-failed', { tenant: slug, reason })

  const ask = async (
    scope: Scope,
    key: string,
    queries: readonly EngineQuery[],
    now: Seconds,
  ): Promise<EngineAnswer | null> => {
    const call = { queries, now, onFault }
    if (engine.kind === 'embedded') return queryOwn(stockIndex, call)
    const cache = env.SEARCH_CACHE.get(env.SEARCH_CACHE.idFromName(slug), NEAR)
    try {
      return await cache.load({ key, scope, engine, queries })
    } catch (error) {
      // The object is overloaded, evicted or from another release: query directly once, so that the shopper still gets
      // an answer.
      logError('search.cache-failed', { tenant: slug, error: errorName(error) })
      return queryHosted(engine, fetch, call)
    }
  }

  return {
    list: (queries, now, scope = 'main') =>
      loadAnswer({ slug, version }, queries, now, {
        kv: env.SEARCH,
        ask: async (key, queries) => ((await maySearch()) ? ask(scope, key, queries, now) : null),
        later,
        log: (event, detail) => logError(event, { tenant: slug, ...detail }),
      }),
    fresh: async (queries, now) => {
      if (!(await maySearch())) return null
      const call = { queries, now, onFault }
      const answered = await (engine.kind === 'embedded'
        ? queryOwn(stockIndex, call)
        : queryHosted(engine, fetch, call))
      return answered?.answer ?? null
    },
    browse: createBrowseStock(site, {
      ...outboundOf(env, tenant),
      stockIndex,
      onFault,
      clock,
    }),
    index: stockIndex,
  }
}

/**
 * Reservations and their payment provider. Background work goes to `later`, which is null if no response is waiting.
 */
export function createReservationServices(
  env: SiteEnv,
  tenant: Tenant,
  later: Later | null,
): { reservations: ReservationService; payments: PaymentService } {
  const { slug, site } = tenant
  const { call, notes } = callsOf(env, tenant, later ?? (() => undefined))
  const deps = { ...outboundOf(env, tenant), call, notes }
  const { submit, shopperKey } = createLeadService(env, tenant)
  const payments = createPayments({
    ...deps,
    site,
    shopperKey,
    onFault: (reason) => {
      logError('payment.failed', { tenant: slug, reason })
      notes.failed('stripe', reason)
    },
    onAnswer: () => notes.worked('stripe'),
    allowLoopback: env.DEV === '1',
  })
  const reservations = createReservations({
    site,
    db: env.DB,
    holds: createVehicleHolds(env, slug),
    payments,
    markHeld: holdServiceOf(env, tenant).markHeld,
    submitLead: submit,
    shopperKey,
    sendMessage: createMessages(env, tenant, call),
    isStopped: (to) => isStopped(env.DB, { site: slug, address: to }),
    mayText: async (to) => (await mayMessageOf(env, slug)(to)) === 'counted',
    later,
  })
  return { payments, reservations }
}

/** Stock access for holds. */
export function holdServiceOf(env: SiteEnv, tenant: Tenant): HoldService {
  return createHoldService(env, tenant, { ...outboundOf(env, tenant), clock, forgetPages })
}

/** Looks up locations in the first database, which has the postcodes of all sites. */
export function createFindNear(
  { DB: db }: Pick<Env, 'DB'>,
  { slug, site }: Tenant,
  call: Call,
  { mayLookUp }: Pick<SearchBudget, 'mayLookUp'> = UNLIMITED,
): (text: string) => Promise<NearResult> {
  const { orElse } = createTimeout('delivery.store-failed', slug, PLACES_MS)
  return (text) =>
    findNear(text, site, {
      call,
      savePlace: (...place) => orElse(savePlace(db, ...place), undefined),
      findTowns: async (...args) =>
        (await mayLookUp()) ? orElse(findTowns(db, ...args), null) : null,
    })
}

/** Schedules a site's alerts. */
export async function scheduleSiteAlerts(env: Env, slug: string): Promise<void> {
  await env.ALERT_SCHEDULER.get(env.ALERT_SCHEDULER.idFromName(slug), NEAR).arm(slug)
}

/** The Worker's outbound access; each adapter checks its own allowed hosts and keys. */
export function outboundOf(env: Env, { slug, site }: Tenant): Outbound {
  return {
    fetch: (request) => fetch(request),
    openKey: async (name) => {
      const sealed = site.secrets[name]
      return sealed === undefined ? null : openSecret(env.MASTER_KEY, slug, name, sealed)
    },
  }
}

/** Calls a site's third parties, and records failures in its database. */
export function callsOf(
  env: SiteEnv,
  tenant: Tenant,
  later: Later,
): { call: Call; notes: CallNotes } {
  const { slug, site } = tenant
  const notes = createCallNotes({ db: env.DB, site: slug, later, clock })
  const call = createCall({
    ...outboundOf(env, tenant),
    site,
    onFault: (upstream, reason) => {
      logError('upstream.failed', { tenant: slug, upstream, reason })
      notes.failed(upstream, reason)
    },
    onAnswer: notes.worked,
    allowLoopback: env.DEV === '1',
  })
  return { call, notes }
}
