// Three hundred shoppers for a hundred and fifty vehicles, while Stripe fails in four ways, the database is locked and the
// Worker is killed hard between payment and hold: every charge holds a vehicle or is refunded, and no vehicle has two shoppers.
import { openDatabase, findDatabase, type Database } from '#test/drill/database.ts'
import { openCrm } from '#test/drill/crm.ts'
import { openWorker, pause } from '#test/drill/open-worker.ts'
import {
  openStripeServer,
  STRIPE_FAILURES,
  type StripeMode,
} from '#test/upstreams/stripe-server.ts'
import { judge, judgeFinals, readRows, type Row } from './fairness.ts'
import { report, RIVALS } from './report.ts'
import { goThrough, type Drill } from './shopper.ts'
import { CRM_SECRET, fillStock, depositSite } from './deposit-site.ts'

const VEHICLES = Number(process.env.VEHICLES ?? 150)
/** Vehicles that are reserved concurrently. */
const AT_ONCE = 8
/** Seconds after recovery by which everything must be fair: a vehicle checks its payment every three minutes. */
const FAIR_WITHIN = 300
/** Milliseconds from a payment to the death of the Worker: before the notification, and during it. */
const KILLED_AFTER = [0, 40, 150]

/** Runs it and prints the result; returns whether no money or vehicle was lost. */
export async function drillPayments(): Promise<boolean> {
  const stripe = await openStripeServer()
  const crm = await openCrm(CRM_SECRET)
  const site = await depositSite(stripe.url, crm.port)
  const worker = await openWorker([site])
  const drill: Drill = {
    worker,
    stripe,
    crm,
    reserved: new Set(),
    forged: { sent: 0, heard: 0 },
    toldAgain: 0,
    adrift: 0,
    silent: new Set(),
    onPaid: () => undefined,
    kills: [],
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void worker.kill().then(() => process.exit(1)))
  try {
    await worker.start()
    const database = await openDatabase(worker.storage)
    const file = await findDatabase(worker.storage)
    const slugs = await fillStock(worker, site, VEHICLES)
    await sellThroughFaults(drill, slugs, database, () => readRows(file))
    const before = judge(stripe.book.payments.values(), readRows(file))
    const took = await untilFair(drill, file)
    const isWhole = drill.kills.length === KILLED_AFTER.length && took <= FAIR_WITHIN
    return report(drill, readRows(file), { before, took, vehicles: VEHICLES }) && isWhole
  } finally {
    await worker.kill()
    await stripe.close()
    await crm.close()
    await worker.remove()
  }
}

/** An eighth of the vehicles for each failure and for a locked database, the rest for a Worker that is killed. */
async function sellThroughFaults(
  drill: Drill,
  slugs: readonly string[],
  database: Database,
  rows: () => Row[],
): Promise<void> {
  const share = Math.ceil(slugs.length / 8)
  const left = [...slugs]
  const during = async (name: string, some: string[], fault: (sold: Promise<void>) => unknown) => {
    const sold = sell(drill, some)
    await Promise.all([sold, fault(sold)])
    const { held, refunded, unfair } = judge(drill.stripe.book.payments.values(), rows())
    console.log(
      `${name.padEnd(7)} held ${held}, given back ${refunded}, under way ${unfair.length}`,
    )
  }
  for (const mode of STRIPE_FAILURES)
    await during(mode, left.splice(0, share), () => fail(drill, mode))
  await during('locked', left.splice(0, share), async () => {
    for (let times = 0; times < 4; times += 1) {
      await database.lock(2500)
      await pause(700)
    }
  })
  await during('killed', left, async (sold) => {
    for (const milliseconds of KILLED_AFTER) await killAfterPaying(drill, milliseconds, sold, rows)
  })
}

/** Kills the Worker a given time after the next payment, and records what that tore apart; not once all is sold. */
async function killAfterPaying(
  drill: Drill,
  milliseconds: number,
  sold: Promise<void>,
  rows: () => Row[],
): Promise<void> {
  const { worker, stripe, silent, kills } = drill
  const isPaid = await Promise.race([
    new Promise<true>((resolve) => (drill.onPaid = () => resolve(true))),
    sold.then(() => false),
  ])
  if (!isPaid) return
  // Not even a turn of the event loop: the notification is about to be sent.
  if (milliseconds > 0) await pause(milliseconds)
  await worker.kill()
  const { unfair } = judge(stripe.book.payments.values(), rows())
  const sessionOf = (id: string) => stripe.book.payments.get(id)?.session ?? ''
  kills.push({
    charges: unfair.filter((id) => !silent.has(sessionOf(id))).length,
    paying: rows().filter(({ status }) => status === 'paying').length,
  })
  await worker.start()
}

/** Two rounds of failures, each after a healthy phase. */
async function fail({ stripe }: Drill, mode: StripeMode): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await pause(1200)
    stripe.turn(mode)
    await pause(2500)
    stripe.turn('well')
  }
}

/** All shoppers of these vehicles, with rivals at the same moment. */
async function sell(drill: Drill, slugs: readonly string[]): Promise<void> {
  const left = [...slugs]
  const seller = async (): Promise<void> => {
    for (let slug = left.shift(); slug !== undefined; slug = left.shift()) {
      const number = Number(slug.replace(/\D/g, ''))
      const rivals = Array.from({ length: RIVALS }, (_, at) => number * RIVALS + at)
      const vehicle = slug
      await Promise.all(rivals.map((one) => goThrough(drill, vehicle, one, chanceOf(one))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, seller))
}

/** Seconds until every charge is fair and the dealer knows of each end; the cron runs each minute as on Cloudflare. */
async function untilFair({ worker, stripe, crm }: Drill, file: string): Promise<number> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  while (seconds() < FAIR_WITHIN) {
    await worker.tick()
    const { unfair } = judge(stripe.book.payments.values(), readRows(file))
    const untold = judgeFinals(readRows(file), crm.leads.values())
    if (unfair.length + untold.length === 0) break
    await pause(5000)
  }
  return seconds()
}

/** The same numbers for a shopper in each run (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed * 7919 + 17
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
