// The result of a payment drill: every charge has its vehicle or was refunded, and no vehicle has two shoppers.
import { using } from '#test/drill/database.ts'
import type { Payment } from '#cli/stand-ins/stripe-book.ts'

export type Row = {
  id: string
  car_id: string
  status: string
  payment_id: string | null
  refund: string | null
}

export type Fairness = {
  /** Payments that were neither refunded nor hold a vehicle. */
  unfair: string[]
  /** Payments that were refunded although their shopper has a vehicle. */
  free: string[]
  /** Vehicles held by more than one shopper. */
  twice: string[]
  held: number
  refunded: number
}

export function judge(payments: Iterable<Payment>, rows: readonly Row[]): Fairness {
  const held = rows.filter(({ status }) => status === 'held')
  const holding = new Set(held.map(({ payment_id }) => payment_id))
  const all = [...payments]
  const isBack = ({ amount, refunded }: Payment) => refunded === amount
  const cars = held.map(({ car_id }) => car_id)
  const paid = new Set(all.map(({ id }) => id))
  return {
    unfair: all.filter((payment) => !isBack(payment) && !holding.has(payment.id)).map(idOf),
    free: [
      ...all.filter((payment) => isBack(payment) && holding.has(payment.id)).map(idOf),
      ...held.filter(({ payment_id }) => !paid.has(payment_id ?? '')).map(idOf),
    ],
    twice: cars.filter((car, at) => cars.indexOf(car) < at),
    held: held.length,
    refunded: all.filter(isBack).length,
  }
}

/** What the dealer's system has of a reservation: the data of its leads. */
export type DealerLead = Readonly<Record<string, unknown>>

/**
 * Reservations that have ended, and of which the dealer does not hold exactly one final message. A payment that arrived
 * after the end, and went back, is one message more.
 */
export function judgeFinals(rows: readonly Row[], leads: Iterable<DealerLead>): string[] {
  const finals = new Map<unknown, number>()
  for (const { event, reservation_id: id } of leads)
    if (event !== undefined) finals.set(id, (finals.get(id) ?? 0) + 1)
  return rows
    .filter(({ id, status, refund }) => {
      const count = finals.get(id) ?? 0
      if (UNFINISHED.has(status)) return count > 0
      return count !== 1 && !(count === 2 && refund === 'done')
    })
    .map(idOf)
}

const UNFINISHED = new Set(['started', 'paying', 'held'])

/** Whether each of these faults would be detected: a missing hold, one that was refunded, a second one. */
export function isWatchful(payments: readonly Payment[], rows: readonly Row[]): boolean {
  const first = rows.find(({ status }) => status === 'held')
  if (first === undefined) return false
  const { unfair, free, twice } = judge(payments, rows)
  const refunded = payments.map((payment) =>
    payment.id === first.payment_id ? { ...payment, refunded: payment.amount } : payment,
  )
  const others = rows.filter((row) => row !== first)
  return (
    judge(payments, others).unfair.length === unfair.length + 1 &&
    judge(refunded, rows).free.length === free.length + 1 &&
    judge(payments, [...rows, first]).twice.length === twice.length + 1
  )
}

/** The reservations in the database of that file. */
export function readRows(file: string): Row[] {
  const sql = 'SELECT id, car_id, status, payment_id, refund FROM reservations'
  // Columns of the statement above.
  return using(file, true, (db) => db.prepare(sql).all() as Row[])
}

const idOf = ({ id }: { id: string }) => id
