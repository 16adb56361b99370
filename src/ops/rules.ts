// What a dealer or an operator must act on: one table of rules, worst first. The page of all sites, its JSON and the alerts
// all come from it (check-rules.ts).
import type { Env } from '#env.ts'
import { toMoney } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { listBacklogs, listHeldLeads, listPaused } from '#sales/leads/outbox/backlog-rows.ts'
import {
  type FailingKind,
  listDisputed,
  listFailing,
  listOverdue,
} from '#sales/reservations/reservation-backlog.ts'
import {
  listFailingSources,
  listIncompleteNotices,
  listStaleSources,
} from '#stock/import/intake-rows.ts'
import { STORE_NAMES, type StoreHealth } from './stores.ts'

/** One thing to act on. */
export type Finding = {
  /** Null if it concerns all sites. */
  site: string | null
  /** What it is about within the site, such as the name of a target; with rule and site it is the finding's identity. */
  subject: string
  /** A short sentence without a full stop. */
  what: string
  /** The last reason, as it was recorded; empty if `what` says it all. Never of a shopper. */
  cause: string
  /** Null if the start is unknown: then it counts from when a check first found it. */
  since: Seconds | null
}

/** A section that a rule links to: of the page of all sites, or of the site's page. */
export type SectionId =
  | 'stores'
  | 'configuration'
  | 'stock'
  | 'stock-imports'
  | 'notices'
  | 'undelivered-leads'
  | 'paused-targets'
  | 'reservations'
  | 'retries'

type Base = {
  /** Also the type of its alerts: a contract with their receivers. */
  id: string
  /** "bad": act now, shoppers or money are affected. "warning": within a working day. */
  level: 'bad' | 'warning'
  /** Heading of its findings. */
  title: string
  /** What to do, for a person who has not seen it before. */
  todo: string
  /** Where the details are: a section of the site's page, or of the page of all sites. */
  section: SectionId
}

export type Rule = Base &
  (
    | { reads: 'database'; find: (db: D1Database, now: Seconds) => Promise<Finding[]> }
    | { reads: 'platform'; find: (platform: Platform, now: Seconds) => Promise<Finding[]> }
  )

export type Platform = { env: Env; stores: Promise<readonly StoreHealth[]> }

/** Maximum findings of a rule. */
const MAX = 50
/** Seconds after which work that is due every minute is late. */
export const LATE_S: Seconds = 180
/** Seconds that a lead may wait before somebody should look. */
const PATIENT_S: Seconds = 300

export const RULES: readonly Rule[] = [
  {
    id: 'store-down',
    level: 'bad',
    title: 'A store does not answer',
    todo: 'Look at www.cloudflarestatus.com. Leads and payments wait and are finished later; if only this Worker is affected, roll back the last deployment.',
    section: 'stores',
    reads: 'platform',
    find: async ({ stores }) =>
      (await stores)
        .filter(({ ms }) => ms === null)
        .map(({ store }) => ({
          ...NOTHING,
          site: null,
          subject: store,
          what: `${STORE_NAMES[store]} does not answer`,
        })),
  },
  {
    id: 'queue-behind',
    level: 'bad',
    title: 'The lead queue is behind',
    todo: 'Leads are safe and wait in the queue. Check that the database answers, then look at the queue in Cloudflare’s dashboard.',
    section: 'stores',
    reads: 'platform',
    find: async ({ env }, now) => {
      const { backlogCount, oldestMessageTimestamp: oldest } = await env.LEADS.metrics()
      const since = oldest === undefined ? now : Math.floor(oldest.getTime() / 1000)
      if (backlogCount === 0 || now - since < PATIENT_S) return []
      const what = `${countOf(backlogCount, 'message')} in the lead queue`
      return [{ ...NOTHING, site: null, subject: '', what, since }]
    },
  },
  {
    id: 'refund-by-hand',
    level: 'bad',
    title: 'A deposit must be paid back by hand',
    todo: 'The shopper’s bank rejected the refund twice, so it is not tried again. Call the shopper, pay the deposit back another way, then run: npm run reservations -- refunded <id>.',
    section: 'retries',
    reads: 'database',
    find: (db) => findFailing(db, 'by-hand'),
  },
  {
    id: 'refund-failing',
    level: 'bad',
    title: 'A refund keeps failing',
    todo: 'Open the payment at Stripe and look at the reason. It is retried at least every hour; a deposit that you refund at Stripe is noticed.',
    section: 'retries',
    reads: 'database',
    find: (db) => findFailing(db, 'refund'),
  },
  {
    id: 'payment-disputed',
    level: 'bad',
    title: 'A shopper disputes a payment',
    todo: 'Answer at Stripe before its deadline: the dealer loses the money otherwise. The line goes away once the bank has decided.',
    section: 'reservations',
    reads: 'database',
    find: async (db) =>
      (await listDisputed(db)).map(({ site, disputed, cents, since }) => ({
        site,
        subject: '',
        what: `${countOf(disputed, 'payment')} disputed, ${toMoney(cents / 100)}`,
        cause: '',
        since,
      })),
  },
  {
    id: 'reservation-failing',
    level: 'bad',
    title: 'A reservation cannot go on',
    todo: 'It is retried at least every hour. The reason says which system fails: Stripe, the stock or the dealer’s lead.',
    section: 'retries',
    reads: 'database',
    find: (db) => findFailing(db, 'step'),
  },
  {
    id: 'reservation-late',
    level: 'bad',
    title: 'Reservations wait for their next step',
    todo: 'The Worker runs them every minute. Check in Cloudflare’s dashboard that its cron trigger runs.',
    section: 'reservations',
    reads: 'database',
    find: async (db, now) =>
      (await listOverdue(db, now - LATE_S)).map(({ site, overdue, since }) => ({
        ...NOTHING,
        site,
        what: `${countOf(overdue, 'reservation')} overdue`,
        since,
      })),
  },
  {
    id: 'leads-waiting',
    level: 'bad',
    title: 'Leads have not reached the dealer',
    todo: 'They are safe and retried at least every 15 minutes. Tell the dealer, and mend the target: its address, its key or the receiving system.',
    section: 'undelivered-leads',
    reads: 'database',
    find: async (db, now) =>
      (await listBacklogs(db, MAX))
        .filter(({ oldest }) => oldest < now - PATIENT_S)
        .map(({ site, waiting, failing, tries, reason, oldest }) => ({
          ...NOTHING,
          site,
          what: `${countOf(waiting, 'lead delivery', 'lead deliveries')} waiting, ${failing} tried, at most ${countOf(tries, 'time')}`,
          cause: reason ?? '',
          since: oldest,
        })),
  },
  {
    id: 'stock-refused',
    level: 'bad',
    title: 'Stock was refused',
    todo: 'The website still shows the previous stock. Read the reason, and ask the dealer’s stock system to send it again.',
    section: 'stock-imports',
    reads: 'database',
    find: async (db) =>
      (await listFailingSources(db, MAX)).map(({ site, source, failures, reason, since }) => ({
        site,
        subject: source,
        what: `${countOf(failures, 'import')} from ${source} refused or failed since the last that worked`,
        cause: reason ?? '',
        since,
      })),
  },
  {
    id: 'stock-stale',
    level: 'bad',
    title: 'No new stock arrives',
    todo: 'Ask the dealer’s stock system whether it still sends, or whether the address of its feed has changed.',
    section: 'stock-imports',
    reads: 'database',
    find: async (db, now) =>
      (await listStaleSources(db, now, MAX)).map(({ site, source, lastSuccess }) => ({
        ...NOTHING,
        site,
        subject: source,
        what: `no recent stock from ${source}`,
        since: lastSuccess,
      })),
  },
  {
    id: 'target-failing',
    level: 'warning',
    title: 'A system that receives leads fails',
    todo: 'One lead a minute tests it; the others follow once it answers. Ask the dealer’s provider.',
    section: 'paused-targets',
    reads: 'database',
    find: async (db) =>
      (await listPaused(db, MAX)).map(({ site, target, since, failures }) => ({
        ...NOTHING,
        site,
        subject: target,
        what: `target ${target} failed ${countOf(failures, 'time')} in a row`,
        since,
      })),
  },
  {
    id: 'leads-held',
    level: 'warning',
    title: 'Leads are held for review',
    todo: 'The dealer gets a list each morning. To read and release them: npm run leads -- list --state held, then release <id>.',
    section: 'undelivered-leads',
    reads: 'database',
    find: async (db) =>
      (await listHeldLeads(db, MAX)).map(({ site, held, oldest }) => ({
        ...NOTHING,
        site,
        what: `${countOf(held, 'lead delivery', 'lead deliveries')} held for review`,
        since: oldest,
      })),
  },
  {
    id: 'notices-incomplete',
    level: 'warning',
    title: 'Consumer Information Notices lack something',
    todo: 'The law of New Zealand asks for them. The site’s page says what is missing; the dealer adds it in the stock system.',
    section: 'notices',
    reads: 'database',
    find: async (db) =>
      (await listIncompleteNotices(db, MAX)).map(({ site, vehicles }) => ({
        ...NOTHING,
        site,
        what: `${countOf(vehicles, 'vehicle')} of the last delivery with an incomplete Consumer Information Notice`,
      })),
  },
]

const NOTHING = { subject: '', cause: '', since: null } as const

async function findFailing(db: D1Database, kind: FailingKind): Promise<Finding[]> {
  const failing = await listFailing(db)
  return failing
    .filter((one) => one.kind === kind)
    .map(({ site, reservations, cents, since, tries, reason }) => {
      const money = kind === 'step' ? '' : `, ${toMoney(cents / 100)} to refund`
      const tried = tries === 0 ? '' : `, tried ${countOf(tries, 'time')}`
      const what = `${countOf(reservations, 'reservation')}${money}${tried}`
      return { site, subject: '', what, cause: reason ?? '', since }
    })
}
