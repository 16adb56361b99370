// The report at the end of a payment drill.
import { isWatchful, judge, judgeFinals, type Fairness, type Row } from './fairness.ts'
import type { Drill } from './shopper.ts'

/** Shoppers who want the same vehicle concurrently. */
export const RIVALS = 2

type Run = {
  /** When the faults ended. */
  before: Fairness
  /** Seconds until all was fair. */
  took: number
  vehicles: number
}

/** Prints it; returns whether no money or vehicle was lost, and whether the drill would have detected it. */
export function report(drill: Drill, rows: Row[], { before, took, vehicles }: Run): boolean {
  const { book } = drill.stripe
  const payments = [...book.payments.values()]
  const { held, refunded, unfair, free, twice } = judge(payments, rows)
  const pages = Map.groupBy(book.sessions.values(), (session) => session.client_reference_id)
  const doubled = [...pages.values()].filter((of) => of.length > 1).length
  const untold = judgeFinals(rows, drill.crm.leads.values()).length
  const ended = rows.filter(({ status }) => status !== 'held').length
  const isFair = untold + unfair.length + free.length + twice.length + doubled + drill.adrift === 0
  const wasTorn = before.unfair.length > 0 && drill.kills.some(({ charges }) => charges > 0)
  const isControlled = isWatchful(payments, rows) && wasTorn && refunded > 0
  const kills = drill.kills.map(({ charges, paying }) => `${charges} paid + ${paying} unpaid`)
  console.log(`
reserved                ${drill.reserved.size} times, ${vehicles} vehicles, ${vehicles * RIVALS} shoppers
paid                    ${payments.length}: ${held} hold, ${refunded} went back
neither                 ${unfair.length}   (${before.unfair.length} when the faults ended, ${drill.silent.size} of them without a notification)
both                    ${free.length}
two shoppers            ${twice.length}
two pages to pay on     ${doubled}, none ${drill.adrift}
forged calls            ${drill.forged.sent}, heard ${drill.forged.heard}
told to the dealer      ${ended - untold} of ${ended} ends, once
calls made again        ${drill.toldAgain}
killed                  ${kills.length} times, with ${kills.join(', ')} under way
fair after              ${took.toFixed(0)} s
control                 ${isControlled ? 'a hold taken away, a refund of one that holds and a second hold are each missed; faults left charges under way' : 'FOUND NOTHING'}`)
  return isFair && drill.forged.heard === 0 && isControlled
}
