// `npm run reservations -- list|show|cancel|complete|refunded`: lists reservations, and ends one.
import { toMoney } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toCancelled, toCompleted, toPaidBack } from '#sales/reservations/by-hand.ts'
import {
  countByStatus,
  listNewest,
  type OperationsFilter,
  type StatusCount,
} from '#sales/reservations/reservation-list.ts'
import {
  type Change,
  changeReservation,
  findReservationById,
} from '#sales/reservations/reservation-rows.ts'
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
  /** Null if the reservation is not in a state for it. */
  toChange: (reservation: Reservation, now: Seconds) => Change | null
  done: string
  /** Message if there is nothing to change. */
  unchanged: string
}

/** Manual actions, as in the console. The Worker's sweep does the rest. */
const ACTS = {
  cancel: {
    toChange: (reservation, now) => toCancelled(reservation, 'dealer', now),
    done: 'Cancelled. Within two minutes the vehicle is released and any deposit paid online is refunded.',
    unchanged: 'The reservation has already ended. Nothing changed.',
  },
  complete: {
    toChange: toCompleted,
    done: 'Completed. You keep the deposit. Mark the vehicle as sold in the stock before the hold expires.',
    unchanged: 'The vehicle is not on hold. Nothing changed.',
  },
  refunded: {
    toChange: toPaidBack,
    done: 'Recorded as paid back. Dealer and shopper are notified within two minutes.',
    unchanged: 'Nothing is to be paid back. Nothing changed.',
  },
} satisfies Record<string, Act>

const isAct = (name: string): name is keyof typeof ACTS => Object.hasOwn(ACTS, name)

/** Runs the command and returns its output. */
export async function runReservations(
  each: AskEach,
  command: Command,
  now: Seconds,
): Promise<string | Problem> {
  if (command.kind === 'list') return list(each, command.filter, now)
  const answers = await each((db) =>
    command.kind === 'show' ? show(db, command) : act(db, command.id, ACTS[command.kind], now),
  )
  const found = answers.find((answer) => answer !== null)
  return found ?? { problem: `There is no reservation ${command.id}.` }
}

async function show(
  db: D1Database,
  { id, withPhone }: { id: string; withPhone: boolean },
): Promise<string | null> {
  const reservation = await findReservationById(db, id)
  return reservation && reservationText(reservation, { withPhone })
}

/** Attempts if the Worker changes the row at the same time. */
const TRIES = 3

/** Null if the database has no such reservation. */
async function act(
  db: D1Database,
  id: string,
  { toChange, done, unchanged }: Act,
  now: Seconds,
): Promise<string | Problem | null> {
  for (let count = 0; count < TRIES; count += 1) {
    // oxlint-disable no-await-in-loop -- each attempt depends on the last
    const before = await findReservationById(db, id)
    if (before === null) return null
    const change = toChange(before, now)
    if (change === null) return `${unchanged}\n\n${reservationText(before)}`
    const after = await changeReservation(db, before, change)
    if (after !== null) return `${done}\n\n${reservationText(after)}`
  }
  return { problem: 'The reservation keeps changing. Run the command again in a minute.' }
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
