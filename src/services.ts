// Composition root: from the bindings and a tenant to the ports that pages use, real or embedded.
import { createEventSink, type EventSink } from '#analytics/event-sink.ts'
import { createBrochureParts, type BrochureParts } from '#brochure/parts.ts'
import type { DeliveryPort } from '#delivery/estimate.ts'
import { keepPrices } from '#delivery/kept-prices.ts'
import { countPlaces, findPlaces, savePlace } from '#delivery/postcodes.ts'
import type { Env } from '#env.ts'
import type { PostcodePort } from '#leads/answers/postcode-check.ts'
import type { LeadWork } from '#leads/outbox/work.ts'
import type { AlertWork } from '#garage/alerts/work.ts'
import { createMemberPorts, type MemberPorts } from '#account/member-ports.ts'
import { createMessages } from '#messages/messages.ts'
import { createLeadPorts, type LeadPorts, type Outside } from '#leads/ports.ts'
import { deliverLead } from '#leads/targets/deliver-lead.ts'
import { errorName, logError } from '#lib/log.ts'
import { createPatience } from '#lib/patience.ts'
import type { Scope } from '#search/answer-store.ts'
import { loadAnswer } from '#search/cache.ts'
import { askEngine, type Asked, type Transport } from '#search/client.ts'
import type { Ask } from '#search/load.ts'
import type { AskStock } from '#search/load-car.ts'
import type { EngineQuery } from '#search/request.ts'
import { findRetired, saveRetired, type RetiredCar } from '#search/retired.ts'
import { createReservations } from '#reservations/ports.ts'
import type { PaymentPort, ReservationPort, ReservationWork } from '#reservations/reservation.ts'
import { createMarkHeld } from '#search/mark-held.ts'
import { openSecret } from '#tenant/secret.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { createCall, type Call } from '#upstream/call.ts'
import { createPayments } from '#upstream/stripe.ts'
import { loadCarViews } from '#views/car-views.ts'

export type Services = LeadPorts &
  MemberPorts & {
    /** The answer to a search, perhaps stale; null when there is none at all. */
    search: Ask
    /** The same from the engine that owns the stock, past every cache. */
    searchFresh: AskStock
    /** Where a car's address leads now; null also when that cannot be read. */
    findRetired: (slug: string) => Promise<string | null>
    /** `now` in seconds. */
    saveRetired: (cars: readonly RetiredCar[], now: number) => Promise<void>
    /** The site's own index, for the stock API. */
    stockIndex: Transport
    /** Views of a car's page that were counted here; null when there are none, or when they are not there in time. */
    loadViews: (slug: string) => Promise<number | null>
    /** Never rejects: a view that cannot be counted is lost. */
    countView: (slug: string) => Promise<void>
    record: EventSink
    /** Asks a third party of the site; the adapters in upstream/ say what. */
    call: Call
    delivery: DeliveryPort
    /** For leads/answers/postcode-check.ts. */
    postcodes: PostcodePort
    brochureParts: BrochureParts
    reservations: ReservationPort
    payments: PaymentPort
  }

/** Where dealers and their shoppers are: a Durable Object stays where it was first called from. */
const NEAR = { locationHint: 'oc' } as const
/** Milliseconds that a page waits for its views. The car itself is read at the same time, from as far away. */
const VIEWS_MS = 300
/** Milliseconds that a page waits for anything else that it can do without. */
const STORE_MS = 1000

/** The ports of one tenant. */
export function createServices(
  env: Env,
  tenant: Tenant,
  later: (work: Promise<unknown>) => void,
): Services {
  const { slug } = tenant
  const call = callOf(env, tenant)
  const delivery = deliveryPort(env, tenant, call)
  return {
    ...searchPorts(env, tenant, later),
    findRetired: (car) =>
      createPatience('retired.read-failed', slug, STORE_MS).orElse(
        findRetired(env.DB, slug, car),
        null,
      ),
    saveRetired: (cars, now) => saveRetired(env.DB, slug, cars, now),
    ...viewPorts(env, tenant),
    record: createEventSink(env.EVENTS),
    call,
    delivery,
    postcodes: delivery,
    brochureParts: createBrochureParts({ assets: env.ASSETS, images: env.IMAGES }),
    ...reservationPorts(env, tenant, call),
    ...createLeadPorts(env, tenant, outsideOf(env, tenant)),
    ...createMemberPorts(env, tenant, call, () => armClock(env, slug)),
  }
}

/** What delivers leads beside requests. `clock` gives seconds. */
export function createLeadWork(env: Env, clock: () => number): LeadWork {
  return {
    db: env.DB,
    queue: env.LEADS,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock() * 1000),
    deliver: (lead, target, tenant, now) =>
      deliverLead(
        lead,
        target,
        {
          ...outsideOf(env, tenant),
          site: tenant.site,
          email: env.EMAIL,
          allowLoopback: env.DEV === '1',
        },
        now,
      ),
    clock,
  }
}

/** What tells shoppers what is new, beside requests. `clock` gives seconds. */
export function createAlertWork(env: Env, clock: () => number): AlertWork {
  return {
    db: env.DB,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock() * 1000),
    askOf: (tenant) => searchPorts(env, tenant, () => undefined).searchFresh,
    senderOf: (tenant) => createMessages(env, tenant, callOf(env, tenant)),
    arm: (slug) => armClock(env, slug),
  }
}

/** What settles reservations beside requests. `clock` gives seconds. */
export function createReservationWork(env: Env, clock: () => number): ReservationWork {
  return {
    db: env.DB,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock() * 1000),
    portOf: (tenant) => reservationPorts(env, tenant, callOf(env, tenant)).reservations,
  }
}

function reservationPorts(
  env: Env,
  tenant: Tenant,
  call: Call,
): Pick<Services, 'reservations' | 'payments'> {
  const { slug, site } = tenant
  const outside = outsideOf(env, tenant)
  const payments = createPayments({
    ...outside,
    site,
    onFault: (reason) => logError('payment.failed', { tenant: slug, reason }),
    allowLoopback: env.DEV === '1',
  })
  const { submitLead } = createLeadPorts(env, tenant, outside)
  const tools = {
    payments,
    markHeld: createMarkHeld(),
    submitLead,
    sendMessage: createMessages(env, tenant, call),
  }
  return { payments, reservations: createReservations(env, tenant, tools) }
}

async function armClock(env: Env, slug: string): Promise<void> {
  await env.ALERT_CLOCK.get(env.ALERT_CLOCK.idFromName(slug), NEAR).arm(slug)
}

function searchPorts(
  env: Env,
  { slug, version, site }: Tenant,
  later: (work: Promise<unknown>) => void,
): Pick<Services, 'search' | 'searchFresh' | 'stockIndex'> {
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
      logError('search.cache-failed', { tenant: slug, error: errorName(error) })
      return askEngine(engine, fetch, queries, now, onFault)
    }
  }

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
    stockIndex,
  }
}

function viewPorts(env: Env, { slug, site }: Tenant): Pick<Services, 'loadViews' | 'countView'> {
  const reading = createPatience('views.read-failed', slug, VIEWS_MS)
  const counting = createPatience('views.count-failed', slug, STORE_MS)
  const count = async (car: string) =>
    env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(slug), NEAR).count(slug, car)
  return {
    loadViews: async (car) =>
      site.upstreams.views === null ? reading.orElse(loadCarViews(env.DB, slug, car), null) : null,
    countView: (car) => counting.orElse(count(car), undefined),
  }
}

/** The ways out of the Worker: whom an adapter may ask, and with which keys, it checks itself. */
function outsideOf(env: Env, { slug, site }: Tenant): Outside {
  return {
    fetch: (request) => fetch(request),
    openKey: async (name) => {
      const sealed = site.secrets[name]
      return sealed === undefined ? null : openSecret(env.MASTER_KEY, slug, name, sealed)
    },
  }
}

function callOf(env: Env, tenant: Tenant): Call {
  const { slug, site } = tenant
  return createCall({
    ...outsideOf(env, tenant),
    site,
    onFault: (upstream, reason) => logError('upstream.failed', { tenant: slug, upstream, reason }),
    allowLoopback: env.DEV === '1',
  })
}

const STORE_FAILED = 'delivery.store-failed'

function deliveryPort(
  env: Env,
  { slug, version }: Tenant,
  call: Call,
): DeliveryPort & PostcodePort {
  const { orElse } = createPatience(STORE_FAILED, slug, STORE_MS)
  const onFault = (error: unknown) =>
    logError(STORE_FAILED, { tenant: slug, error: errorName(error) })
  return {
    call,
    kept: keepPrices(env.SEARCH, { slug, version }, onFault),
    findPlaces: (country, postcodes) => orElse(findPlaces(env.DB, country, postcodes), new Map()),
    countPlaces: (country) => orElse(countPlaces(env.DB, country), 0),
    savePlace: (country, postcode, place) =>
      orElse(savePlace(env.DB, country, postcode, place), undefined),
  }
}
