// Dependencies of background jobs, from the bindings: leads, alerts, reservations and stock imports.
import type { Env } from '#env.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { HeldDigestDeps } from '#sales/leads/outbox/held-digest.ts'
import { mintLeadToken } from '#sales/leads/lead-token.ts'
import { mintReplyAddress } from '#sales/conversations/reply-address.ts'
import type { MessageJobDeps } from '#sales/conversations/send-messages.ts'
import { routes } from '#routes.ts'
import type { AlertJobDeps } from '#shopper/garage/alerts/job-deps.ts'
import { saveSources, saveRun } from '#feeds/import/intake-rows.ts'
import type { ImportJobDeps } from '#feeds/import/job-deps.ts'
import { createTimeout } from '#lib/timeout.ts'
import { figuresOn, nextFiguresDay, statesOf } from '#sales/charges/drive-away.ts'
import { siteFigures } from '#search/site-figures.ts'
import { createMessages } from '#shopper/messages/messages.ts'
import { submitLead } from '#sales/leads/outbox/save-lead.ts'
import { toLeftOutNotice } from '#sales/leads/stock-left-out.ts'
import { toStockNotice } from '#sales/leads/stock-refusal.ts'
import { isHostAllowed } from '#sales/leads/lead-host-rows.ts'
import { deliverLead } from '#sales/leads/targets/deliver-lead.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { ReservationJobDeps } from '#sales/reservations/reservation.ts'
import { mayReach, sendToShopper } from './confirmation-service.ts'
import type { OfferSweepDeps } from '#sales/leads/price-offers/sweep-offers.ts'
import { createLeadService } from './lead-service.ts'
import type { ReminderDeps } from '#sales/leads/drives/sweep-reminders.ts'
import { sendDriveMessage } from './drive-messages.ts'
import { noteStockKey } from './intake-service.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { type ListedKv, ofNamespace } from '#rollout/kv.ts'
import { saveRetired } from '#search/retired.ts'
import { databaseOf, siteEnv } from '#tenant/database.ts'
import { deliveryKeys } from '#tenant/secret.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import {
  scheduleSiteAlerts,
  callsOf,
  createFindNear,
  holdServiceOf,
  outboundOf,
  createReservationServices,
  createSearchService,
} from './site-services.ts'

/** Milliseconds for optional database queries. */
const STORE_MS: Milliseconds = 5000

/** Dependencies of lead delivery in one database. `clock` returns seconds. */
export function createLeadJobDeps(
  env: Env,
  clock: () => Seconds,
  db: D1Database = env.DB,
): HeldDigestDeps {
  return {
    releaseHref: async ({ slug, site }, lead, now) => {
      const held = { site: slug, lead, use: 'release' as const }
      const token = await mintLeadToken(env.MASTER_KEY, held, now)
      return new URL(routes.heldLead.href(token), site.url).href
    },
    db,
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
          allowsHost: (host) => isHostAllowed(env.DB, tenant.slug, host),
        },
        now,
      ),
    clock,
  }
}

/** Dependencies of conversation messages in one database. `clock` returns seconds. */
export function createMessageJobDeps(
  env: Env,
  clock: () => Seconds,
  db: D1Database = env.DB,
): MessageJobDeps {
  return {
    db,
    queue: env.LEADS,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    sendEmail: ({ slug }, message) => sendToShopper(env, slug, message),
    sendText: (tenant, message) => {
      const { call } = callsOf(siteEnv(env, tenant), tenant, () => undefined)
      return createMessages(env, tenant, call)(message)
    },
    linksOf: async ({ slug, site }, { lead, author }, now) => {
      const { mail_domain: domain } = site.conversations
      const token = await mintLeadToken(env.MASTER_KEY, { site: slug, lead, use: 'request' }, now)
      return {
        replyTo: domain === '' ? author : await mintReplyAddress(env.MASTER_KEY, { lead, domain }),
        page: new URL(routes.request.href(token), site.url).href,
      }
    },
    clock,
  }
}

/** Dependencies of the daily purge other than the database. */
export function createPurgeDeps(env: Env, clock: () => Seconds) {
  return { env, loadTenant: (slug: string) => loadTenantBySlug(env, slug, clock()) }
}

/** Published sites, many keys per call. */
export const openSites = (env: Env): ListedKv => ofNamespace(env.TENANTS)

/** Dependencies of alerts. `clock` returns seconds. */
export function createAlertJobDeps(env: Env, clock: () => Seconds): AlertJobDeps {
  return {
    dbOf: (tenant) => databaseOf(env, tenant),
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    listsOf: (tenant) => ({
      ask: createSearchService(env, tenant, () => undefined).fresh,
      findNear: createFindNear(
        env,
        tenant,
        callsOf(siteEnv(env, tenant), tenant, () => undefined).call,
      ),
    }),
    senderOf: (tenant) => {
      const own = siteEnv(env, tenant)
      const send = createMessages(env, tenant, callsOf(own, tenant, () => undefined).call)
      // Counts as sent if the recipient stopped messages, so that it is not retried.
      return async (message) =>
        (await mayReach(own, tenant.slug, message.to)) ? send(message) : true
    },
    arm: (slug) => scheduleSiteAlerts(env, slug),
  }
}

/** Dependencies of reservation jobs in one database. `clock` returns seconds. */
export function createReservationJobDeps(
  env: Env,
  clock: () => Seconds,
  db: D1Database = env.DB,
): ReservationJobDeps {
  return {
    db,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    portOf: (tenant) => createReservationServices(siteEnv(env, tenant), tenant, null).reservations,
    rewriteHolds: (tenant, now) => holdServiceOf(siteEnv(env, tenant), tenant).rewrite(now),
  }
}

/** Dependencies of reminders in one database. `clock` returns seconds. */
export function createReminderDeps(env: Env, clock: () => Seconds, db: D1Database): ReminderDeps {
  return {
    db,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    remind: (tenant, { kind, ...due }) =>
      sendDriveMessage(siteEnv(env, tenant), tenant, { ...due, kind: `reminder-${kind}` }, clock()),
  }
}

/** Dependencies of the sweep that ends price offers in one database. `clock` returns seconds. */
export function createOfferSweepDeps(
  env: Env,
  clock: () => Seconds,
  db: D1Database,
): OfferSweepDeps {
  return {
    db,
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    submit: async (tenant, lead) => {
      const { status } = await createLeadService(siteEnv(env, tenant), tenant).submit(lead, clock())
      return status === 'kept' || status === 'known'
    },
  }
}

/** Dependencies of stock imports. `clock` returns seconds. */
export function createImportJobDeps(env: Env, clock: () => Seconds): ImportJobDeps {
  const ofSite = (slug: string) => loadDatabase(env, slug, clock())
  return {
    clock,
    loadTenant: (slug) => loadTenantBySlug(env, slug, clock()),
    keysOf: async (slug) => {
      const tenant = await loadTenantBySlug(env, slug, clock())
      if (tenant === null) return null
      return deliveryKeys(env.MASTER_KEY, slug, tenant.site.intake.key_versions)
    },
    noteKey: async (slug, used) => {
      const tenant = await loadTenantBySlug(env, slug, clock())
      if (tenant !== null) await noteStockKey(siteEnv(env, tenant), tenant, used, clock())
    },
    toolsOf: (tenant) => ({
      ...outboundOf(env, tenant),
      stockIndex: openStockIndex(env, tenant.slug),
    }),
    allowLoopback: env.DEV === '1',
    saveRetired: async (slug, cars, now) => saveRetired(await ofSite(slug), slug, cars, now),
    afterWrite: async (tenant, now) => {
      const { rewrite, forgetLists } = holdServiceOf(siteEnv(env, tenant), tenant)
      await rewrite(now)
      await forgetLists()
    },
    saveRun: async (site, run) => saveRun(await ofSite(site.slug), site, run),
    figuresOf: siteFigures,
    statesOf,
    publishedOn: (site, day) => ({
      name: figuresOn(site, day)?.name ?? '',
      nextDay: nextFiguresDay(site, day),
    }),
    notifyRefusal: async ({ slug, site }, refused, now) => {
      const targetsOf = () => targetsFor(site, 'stock-refused')
      const outbox = { site: slug, targetsOf, db: await ofSite(slug), queue: env.LEADS }
      const { status } = await submitLead(toStockNotice(refused), outbox, now)
      return status !== 'failed'
    },
    notifyLeftOut: async ({ slug, site }, leftOut, now) => {
      const targetsOf = () => targetsFor(site, 'stock-left-out')
      const outbox = { site: slug, targetsOf, db: await ofSite(slug), queue: env.LEADS }
      const { status } = await submitLead(toLeftOutNotice(leftOut), outbox, now)
      return status !== 'failed'
    },
    keepSources: async (slug, sources) => {
      const keeping = createTimeout('intake.sources-save-failed', slug, STORE_MS)
      await keeping.isDone(ofSite(slug).then((db) => saveSources(db, slug, sources)))
    },
  }
}

/** The database of a site. Rejects if the site cannot be read: its rows may be in any database. */
export async function loadDatabase(env: Env, slug: string, now: Seconds): Promise<D1Database> {
  const tenant = await loadTenantBySlug(env, slug, now)
  if (tenant === null) throw new Error('The site cannot be read')
  return databaseOf(env, tenant)
}
