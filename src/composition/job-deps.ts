// Dependencies of background jobs, from the bindings: leads, alerts, reservations and stock imports.
import type { Env } from '#env.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { HeldDigestDeps } from '#sales/leads/outbox/held-digest.ts'
import { mintLeadToken } from '#sales/leads/lead-token.ts'
import { routes } from '#routes.ts'
import type { AlertJobDeps } from '#shopper/garage/alerts/job-deps.ts'
import { saveSources, saveRun } from '#stock/import/intake-rows.ts'
import type { ImportJobDeps } from '#stock/import/job-deps.ts'
import { createTimeout } from '#lib/timeout.ts'
import { weeklyOffers } from '#sales/finance/car-quote.ts'
import { createMessages } from '#shopper/messages/messages.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { toStockNotice } from '#sales/leads/stock-refusal.ts'
import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { ReservationJobDeps } from '#sales/reservations/reservation.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { saveRetired } from '#search/retired.ts'
import { deliveryKey } from '#tenant/secret.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import {
  scheduleAlerts,
  callOf,
  holdServicesOf,
  outboundOf,
  createReservationServices,
  createSearchServices,
} from './site-services.ts'

/** Milliseconds for optional database queries. */
const STORE_MS: Milliseconds = 5000

/** Dependencies of lead delivery. `clock` returns seconds. */
export function createLeadJobDeps(env: Env, clock: () => Seconds): HeldDigestDeps {
  return {
    releaseHref: async ({ slug, site }, lead, now) => {
      const held = { site: slug, lead, use: 'release' as const }
      const token = await mintLeadToken(env.MASTER_KEY, held, now)
      return new URL(routes.heldLead.href(token), site.url).href
    },
    db: env.DB,
    queue: env.LEADS,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    deliver: (lead, target, tenant, now) =>
      deliverLead(
        lead,
        target,
        {
          ...outboundOf(env, tenant),
          site: tenant.site,
          email: env.EMAIL,
          allowLoopback: env.DEV === '1',
        },
        now,
      ),
    clock,
  }
}

/** Dependencies of alerts. `clock` returns seconds. */
export function createAlertJobDeps(env: Env, clock: () => Seconds): AlertJobDeps {
  return {
    db: env.DB,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    askOf: (tenant) => createSearchServices(env, tenant, () => undefined).searchFresh,
    senderOf: (tenant) => createMessages(env, tenant, callOf(env, tenant)),
    arm: (slug) => scheduleAlerts(env, slug),
  }
}

/** Dependencies of reservation jobs. `clock` returns seconds. */
export function createReservationJobDeps(env: Env, clock: () => Seconds): ReservationJobDeps {
  return {
    db: env.DB,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    portOf: (tenant) => createReservationServices(env, tenant, null).reservations,
    rewriteHolds: (tenant, now) => holdServicesOf(env, tenant).rewriteHolds(now),
  }
}

/** Dependencies of stock imports. `clock` returns seconds. */
export function createImportJobDeps(env: Env, clock: () => Seconds): ImportJobDeps {
  return {
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    keyOf: (slug) => deliveryKey(env.MASTER_KEY, slug),
    toolsOf: (tenant) => ({
      ...outboundOf(env, tenant),
      stockIndex: openStockIndex(env, tenant.slug),
    }),
    allowLoopback: env.DEV === '1',
    saveRetired: (slug, cars, now) => saveRetired(env.DB, slug, cars, now),
    afterWrite: async (tenant, now) => {
      const { rewriteHolds, forgetLists } = holdServicesOf(env, tenant)
      await rewriteHolds(now)
      await forgetLists()
    },
    saveRun: (site, run) => saveRun(env.DB, site, run),
    weeklyOf: weeklyOffers,
    notifyRefusal: async ({ slug, site }, refused, now) => {
      const targetsOf = () => targetsFor(site, 'stock-refused')
      const outbox = { site: slug, targetsOf, db: env.DB, queue: env.LEADS }
      const { status } = await submitLead(toStockNotice(refused), outbox, now)
      return status !== 'failed'
    },
    keepSources: async (slug, sources) => {
      const keeping = createTimeout('intake.sources-save-failed', slug, STORE_MS)
      await keeping.isDone(saveSources(env.DB, slug, sources))
    },
  }
}
