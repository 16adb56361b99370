// `npm run reservations -- list|show|cancel|complete|refunded`: lists reservations, and ends one.
import type { Acting } from '#apps/console/acts/record-act.ts'
import { actOnReservation, recordReading } from '#apps/console/acts/reservation-acts.ts'
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { ByHand } from '#sales/reservations/by-hand.ts'
import {
  countByStatus,
  listNewest,
  type OperationsFilter,
  type StatusCount,
} from '#sales/reservations/reservation-list.ts'
import { findReservationById } from '#sales/reservations/reservation-rows.ts'
import { isByHand, type Reservation } from '#sales/reservations/reservation.ts'
import { readOptions } from './read-options.ts'
import { type AskEach, type Problem, runOnDatabases } from './run-on-databases.ts'
import { factList, newestFirst, table, timeOf } from './table.ts'

const USAGE = `npm run reservations -- list | show <id> | cancel <id> | complete <id> | refunded <id>      (times are UTC)

  list            unfinished reservations, newest first; no personal details
    --site        one site only
    --due         only those that are overdue, fail or wait for Stripe, with tries and last reason
    --all         include finished ones
  show <id>       one reservation; the lead with the same id has the shopper's details
    --phone       include the mobile number
  cancel <id>     releases the vehicle and refunds a deposit paid online, within two minutes
  complete <id>   marks the vehicle as sold to the shopper: the hold stays until it expires,
                  and the dealer keeps the deposit as part of the price
  refunded <id>   records that you paid the deposit back another way, after its refund failed
  --remote        on Cloudflare instead of on this machine
  --persist-to    folder of the local data (default .wrangler/state)`

const config = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    due: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const

export type Command =
  | { kind: 'list'; filter: OperationsFilter }
  | { kind: 'show'; id: string; withPhone: boolean }
  | { kind: keyof typeof ACTS; id: string }

export type ParsedArguments = {
  positionals: readonly string[]
  values: { site?: string; due?: boolean; all?: boolean; phone?: boolean }
}

/** Parses the command, or returns its error. */
export function readCommand({ positionals, values }: ParsedArguments): Command | Problem {
  const [name = '', ...words] = positionals
  const { site, due = false, all = false, phone: withPhone = false } = values
  const [id, ...more] = name === 'list' ? [undefined, ...words] : words
  if (more.length > 0) return { problem: `Unexpected argument: "${more.join(' ')}".` }
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  // An option that a command does not support must not be ignored silently.
  if (withPhone && name !== 'show') return { problem: 'Use --phone only with show.' }
  if (name === 'list') {
    if (due && all) return { problem: 'Use either --due or --all, not both.' }
    const which = due ? 'due' : all ? 'all' : 'running'
    return { kind: 'list', filter: { which, ...(site !== undefined && { site }) } }
  }
  if (name !== 'show' && !isAct(name))
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (site !== undefined || due || all)
    return { problem: 'Use --site, --due and --all only with list.' }
  if (id === undefined)
    return { problem: `Give the reservation id: npm run reservations -- ${name} <id>` }
  if (!/^[0-9a-f]{32}$/.test(id))
    return { problem: `"${id}" is not a reservation id: use 32 digits and letters from a to f.` }
  return name === 'show' ? { kind: name, id, withPhone } : { kind: name, id }
}

type Act = {
  name: ByHand
  done: string
  /** Message if there is nothing to change. */
  unchanged: string
}

/** Manual actions of the console. The Worker's sweep does the rest. */
const ACTS = {
  cancel: {
    name: 'end',
    done: 'Cancelled. Within two minutes the vehicle is released and any deposit paid online is refunded.',
    unchanged: 'The reservation has already ended. Nothing changed.',
  },
  complete: {
    name: 'complete',
    done: 'Completed. You keep the deposit. Mark the vehicle as sold in the stock before the hold expires.',
    unchanged: 'The vehicle is not on hold. Nothing changed.',
  },
  refunded: {
    name: 'paid-back',
    done: 'Recorded as paid back. Dealer and shopper are notified within two minutes.',
    unchanged: 'Nothing is to be paid back. Nothing changed.',
  },
} satisfies Record<string, Act>

const isAct = (name: string): name is keyof typeof ACTS => Object.hasOwn(ACTS, name)

/** Runs the command and returns its output. */
export async function runReservations(
  each: AskEach,
  command: Command,
  acting: Acting,
): Promise<string | Problem> {
  if (command.kind === 'list') return list(each, command.filter, acting.now)
  const { id } = command
  const answers = await each(async (db) => {
    const reservation = await findReservationById(db, id)
    if (reservation === null) return null
    if (command.kind !== 'show') return act(db, reservation, ACTS[command.kind], acting)
    await recordReading(acting, reservation)
    return reservationText(reservation, command)
  })
  const found = answers.find((answer) => answer !== null)
  return found ?? { problem: `There is no reservation ${id}.` }
}

async function act(
  db: D1Database,
  before: Reservation,
  { name, done, unchanged }: Act,
  acting: Acting,
): Promise<string | Problem> {
  const after = await actOnReservation(acting, db, before, name)
  if (after === 'unchanged') return `${unchanged}\n\n${reservationText(before)}`
  if (after === 'moved')
    return { problem: 'The reservation has changed in the meantime. Look at it, then try again.' }
  if (after === 'unknown') return { problem: 'The database did not answer. Try again in a minute.' }
  return `${done}\n\n${reservationText(after)}`
}

/** Maximum rows of a list. */
export const MAX_ROWS = 50

async function list(each: AskEach, filter: OperationsFilter, now: Seconds): Promise<string> {
  // One more than displayed shows that there are more.
  const answers = await each((db) =>
    Promise.all([
      countByStatus(db, filter, now),
      listNewest(db, filter, { now, most: MAX_ROWS + 1 }),
    ]),
  )
  return listText(
    answers.flatMap(([counts]) => counts),
    answers.flatMap(([, reservations]) => reservations),
    now,
  )
}

/** Number in each state, and the newest ones. No personal data. */
function listText(
  counts: readonly StatusCount[],
  reservations: readonly Reservation[],
  now: Seconds,
): string {
  if (reservations.length === 0) return 'No reservations found.'
  const summary = counts.map((count) => ({ ...count, oldest: timeOf(count.oldest) }))
  const newest = newestFirst(reservations)
    .slice(0, MAX_ROWS)
    .map((reservation) => ({
      id: reservation.id,
      created: timeOf(reservation.createdAt),
      site: reservation.site,
      kind: reservation.kind,
      status: reservation.status,
      refund: describeRefund(reservation),
      car: reservation.car.id,
      until: timeOf(reservation.until),
      next:
        reservation.dueAt !== null && reservation.dueAt <= now ? 'now' : timeOf(reservation.dueAt),
      'failing since': timeOf(reservation.failingSince),
      tries: reservation.attempts || '',
      reason: reservation.lastError,
    }))
  const more = reservations.length > MAX_ROWS ? `\nOnly the newest ${MAX_ROWS} are shown.` : ''
  return `${table(summary)}\n\n${table(newest)}${more}`
}

/** One reservation; empty fields are left out. */
function reservationText(reservation: Reservation, { withPhone = false } = {}): string {
  const { car } = reservation
  const facts = {
    id: reservation.id,
    site: reservation.site,
    kind: reservation.kind,
    status: reservation.status,
    vehicle: `${car.name} (${car.id}, /cars/${car.slug})`,
    price: car.price === null ? '' : toMoney(car.price),
    deposit: describeDeposit(reservation),
    created: timeOf(reservation.createdAt),
    paid: timeOf(reservation.paidAt),
    until: timeOf(reservation.until),
    ended: timeOf(reservation.endedAt),
    notified: timeOf(reservation.notifiedAt),
    next: timeOf(reservation.dueAt),
    failing: timeOf(reservation.failingSince),
    tries: reservation.attempts || '',
    reason: reservation.lastError ?? '',
    disputed: timeOf(reservation.disputedAt),
    phone: withPhone ? reservation.phone : '',
  }
  return factList(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')))
}

/** "$200 AUD, paid online, refund pending". */
function describeDeposit(reservation: Reservation): string {
  const { deposit, currency, payment, paidAt } = reservation
  const paid = paidAt === null ? 'not paid online' : 'paid online'
  const how = payment === 'none' ? 'to be paid at the dealership' : paid
  const refund = describeRefund(reservation)
  return `${toMoney(deposit / 100)} ${currency}, ${how}${refund === '' ? '' : `, ${refund}`}`
}

/** "refund due", "refund pending at Stripe", "pay back by hand", "refunded", or nothing. */
function describeRefund(reservation: Reservation): string {
  const { refund, refundPendingAt, extraPayment } = reservation
  if (isByHand(reservation)) return 'pay back by hand'
  if (extraPayment !== null) return 'second payment: refund due'
  if (refund === 'done') return 'refunded'
  if (refund !== 'due') return ''
  return refundPendingAt === null ? 'refund due' : 'refund pending at Stripe'
}

if (import.meta.main) {
  const { positionals, values } = readOptions(config, USAGE)
  await runOnDatabases(readCommand({ positionals, values }), USAGE, values, runReservations)
}
