// Rules for money, reservations and leads.
import { toMoney } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { listBacklogs, listHeldLeads, listPaused } from '#sales/leads/outbox/backlog-rows.ts'
import {
  type FailingKind,
  listDisputed,
  listFailing,
  listOverdue,
  listPending,
} from '#sales/reservations/reservation-backlog.ts'
import type { Finding } from './alert.ts'
import { LATE_S, MAX_FINDINGS, PATIENT_S, PLAIN, type Rule } from './rule.ts'

/** Seconds that a refund may be pending before a person should look. */
const PENDING_S: Seconds = 2 * DAY

export const SALES_RULES: readonly Rule[] = [
  {
    id: 'refund-by-hand',
    level: 'bad',
    title: 'A deposit must be paid back by hand',
    todo: 'The shopper’s bank rejected the refund twice, so it is not tried again. npm run reservations -- list --due --remote has the reservation’s id, and show <id> --phone --remote the shopper’s number. Pay the deposit back another way, then run: npm run reservations -- refunded <id> --remote.',
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
    todo: 'Respond at Stripe before its deadline, or the dealer loses the money. This line disappears once the bank has decided.',
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
    title: 'A reservation is stuck',
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
        ...PLAIN,
        site,
        what: `${countOf(overdue, 'reservation')} overdue`,
        since,
      })),
  },
  {
    id: 'leads-waiting',
    level: 'bad',
    title: 'Leads have not reached the dealer',
    todo: 'They are safe and retried at least every 15 minutes. Tell the dealer, and fix the target: its address, its key or the receiving system.',
    section: 'undelivered-leads',
    reads: 'database',
    find: async (db, now) =>
      (await listBacklogs(db, MAX_FINDINGS))
        .filter(({ oldest }) => oldest < now - PATIENT_S)
        .map(({ site, waiting, failing, tries, reason, oldest }) => ({
          ...PLAIN,
          site,
          what: `${countOf(waiting, 'lead delivery', 'lead deliveries')} waiting, ${failing} tried, at most ${countOf(tries, 'time')}`,
          cause: reason ?? '',
          since: oldest,
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
      (await listPaused(db, MAX_FINDINGS)).map(({ site, target, since, failures }) => ({
        ...PLAIN,
        site,
        subject: target,
        what: `target ${target} failed ${countOf(failures, 'time')} in a row`,
        since,
      })),
  },
  {
    id: 'refund-pending',
    level: 'warning',
    title: 'A refund has been pending for days',
    todo: 'Stripe accepted it, but the bank has not. Open the payment at Stripe: it may need more balance in the dealer’s account.',
    section: 'retries',
    reads: 'database',
    find: async (db, now) =>
      (await listPending(db, now - PENDING_S)).map(({ site, pending, cents, since }) => ({
        ...PLAIN,
        site,
        what: `${countOf(pending, 'refund')} pending at Stripe, ${toMoney(cents / 100)}`,
        since,
      })),
  },
  {
    id: 'leads-held',
    level: 'warning',
    title: 'Leads are held for review',
    todo: 'The dealer gets a list each morning. To read and release them: npm run leads -- list --state held --remote, then show <id> --remote or release <id> --remote.',
    section: 'undelivered-leads',
    reads: 'database',
    find: async (db) =>
      (await listHeldLeads(db, MAX_FINDINGS)).map(({ site, held, oldest }) => ({
        ...PLAIN,
        site,
        what: `${countOf(held, 'lead delivery', 'lead deliveries')} held for review`,
        since: oldest,
      })),
  },
]

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
