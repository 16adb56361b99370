// Composition root: from the bindings and a tenant to the ports that pages use, real or embedded.
import { createEventSink, type EventSink } from '#analytics/event-sink.ts'
import type { DeliveryPort } from '#delivery/estimate.ts'
import { keepPrices } from '#delivery/kept-prices.ts'
import { findPlaces, savePlace } from '#delivery/postcodes.ts'
import { createBrochureParts, type BrochureParts } from '#brochure/parts.ts'
import type { Env } from '#env.ts'
import { logError } from '#lib/log.ts'
import type { Scope } from '#search/answer-store.ts'
import { loadAnswer } from '#search/cache.ts'
import { askEngine, type Asked, type Transport } from '#search/client.ts'
import type { Ask } from '#search/load.ts'
import type { AskFresh } from '#search/load-car.ts'
import { findRetired, saveRetired, type RetiredCar } from '#search/retired.ts'
import type { EngineQuery } from '#search/request.ts'
import { openSecret } from '#tenant/secret.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { createCall, type Call } from '#upstream/call.ts'
import { loadCarViews } from '#views/car-views.ts'
import { loadViews } from '#views/load-views.ts'

export type Services = {
  /** The answer to a search, perhaps stale; null when there is none at all. */
  search: Ask
  /** The same from the engine that owns the stock, past every cache. */
  searchFresh: AskFresh
  findRetired: (slug: string) => Promise<string | null>
  /** `now` in seconds. */
  saveRetired: (cars: readonly RetiredCar[], now: number) => Promise<void>
  /** The site's own index, for the stock API. */
  stockIndex: Transport
  /** Views of a car's page that were counted here; null when there are none, or when they are not there in time. */
  loadViews: (slug: string) => Promise<number | null>
  countView: (slug: string) => Promise<void>
  record: EventSink
  /** Asks a third party of the site; the adapters in upstream/ say what. */
  call: Call
  delivery: DeliveryPort
  brochureParts: BrochureParts
}

/** Where dealers and their shoppers are: a Durable Object stays where it was first called from. */
const NEAR = { locationHint: 'oc' } as const

/** The ports of one tenant. */
export function createServices(
  env: Env,
  { slug, version, site }: Tenant,
  later: (work: Promise<unknown>) => void,
): Services {
  const { engine } = site.search
  const stockIndex: Transport = async (request) =>
    env.STOCK_INDEX.get(env.STOCK_INDEX.idFromName(slug), NEAR).fetch(request)

  const onFault = (reason: string) => logError('search.engine-failed', { tenant: slug, reason })

  const ask = async (
    scope: Scope,
    key: string,
    queries: readonly EngineQuery[],
    now: number,
  ): Promise<Asked | null> => {
    if (engine.kind === 'embedded') return askEngine(engine, stockIndex, queries, now, onFault)
    const cache = env.SEARCH_CACHE.get(env.SEARCH_CACHE.idFromName(slug), NEAR)
    try {
      return await cache.ask({ key, scope, engine, queries })
    } catch (error) {
      // The object is overloaded or gone: one direct call, so that a shopper still gets an answer (F12).
      logError('search.cache-failed', { tenant: slug, error: String(error) })
      return askEngine(engine, fetch, queries, now, onFault)
    }
  }

  const call = createCall({
    site,
    fetch: (request) => fetch(request),
    openKey: async (name) => {
      const sealed = site.secrets[name]
      return sealed === undefined ? null : openSecret(env.MASTER_KEY, slug, name, sealed)
    },
    onFault: (upstream, reason) => logError('upstream.failed', { tenant: slug, upstream, reason }),
    allowLoopback: env.DEV === '1',
  })
  const onPlacesFault = (error: unknown) =>
    logError('delivery.store-failed', { tenant: slug, error: String(error) })

  return {
    search: (queries, scope, now) =>
      loadAnswer({ slug, version }, queries, now, {
        kv: env.SEARCH,
        ask: (key, asked) => ask(scope, key, asked, now),
        later,
        log: (event, detail) => logError(event, { tenant: slug, ...detail }),
      }),
    searchFresh: async (queries, now) => {
      const transport = engine.kind === 'embedded' ? stockIndex : fetch
      return (await askEngine(engine, transport, queries, now, onFault))?.answer ?? null
    },
    findRetired: (car) => findRetired(env.DB, slug, car),
    saveRetired: (cars, now) => saveRetired(env.DB, slug, cars, now),
    stockIndex,
    loadViews: async (car) => {
      if (site.upstreams.views !== null) return null
      return loadViews(loadCarViews(env.DB, slug, car), (reason) =>
        logError('views.read-failed', { tenant: slug, reason }),
      )
    },
    countView: (car) =>
      env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(slug), NEAR).count(slug, car),
    record: createEventSink(env.EVENTS),
    brochureParts: createBrochureParts({ assets: env.ASSETS, images: env.IMAGES }),
    call,
    delivery: {
      call,
      kept: keepPrices(env.SEARCH, { slug, version }, onPlacesFault),
      findPlaces: (country, postcodes) =>
        findPlaces(env.DB, country, postcodes).catch((error: unknown) => {
          onPlacesFault(error)
          return new Map()
        }),
      savePlace: (country, postcode, place) =>
        savePlace(env.DB, country, postcode, place).catch(onPlacesFault),
    },
  }
}
