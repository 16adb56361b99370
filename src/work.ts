// From the bindings to what runs beside requests: leads, alerts, reservations.
import type { Env } from '#env.ts'
import type { LeadWork } from '#leads/outbox/work.ts'
import type { AlertWork } from '#garage/alerts/work.ts'
import { keepSources, saveRun } from '#intake/intake-rows.ts'
import type { IntakeWork } from '#intake/work.ts'
import { createPatience } from '#lib/patience.ts'
import { createMessages } from '#messages/messages.ts'
import { deliverLead } from '#leads/targets/deliver-lead.ts'
import type { ReservationWork } from '#reservations/reservation.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { saveRetired } from '#search/retired.ts'
import { deliveryKey } from '#tenant/stock-key.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import {
  armClock,
  callOf,
  holdPorts,
  outsideOf,
  reservationPorts,
  searchPorts,
} from './site-ports.ts'

/** Milliseconds that the database has for what can be done without. */
const STORE_MS = 5000

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
    portOf: (tenant) => reservationPorts(env, tenant, null).reservations,
    rewriteHolds: (tenant, now) => holdPorts(env, tenant).rewriteHolds(now),
  }
}

/** What takes in stock beside requests. `clock` gives seconds. */
export function createIntakeWork(env: Env, clock: () => number): IntakeWork {
  return {
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock() * 1000),
    keyOf: (slug) => deliveryKey(env.MASTER_KEY, slug),
    toolsOf: (tenant) => ({
      ...outsideOf(env, tenant),
      stockIndex: openStockIndex(env, tenant.slug),
    }),
    allowLoopback: env.DEV === '1',
    saveRetired: (slug, cars, now) => saveRetired(env.DB, slug, cars, now),
    afterWrite: async (tenant, now) => {
      const { rewriteHolds, forgetLists } = holdPorts(env, tenant)
      await rewriteHolds(now)
      await forgetLists()
    },
    saveRun: (site, run) => saveRun(env.DB, site, run),
    keepSources: async (slug, sources) => {
      const keeping = createPatience('intake.sources-not-kept', slug, STORE_MS)
      await keeping.isDone(keepSources(env.DB, slug, sources))
    },
  }
}
