// One shopper of a drill: reserves, perhaps pays, perhaps cancels; and the notifications by Stripe, or by forgers.
import type { Crm } from '#test/drill/crm.ts'
import { pause, type DrillWorker } from '#test/drill/open-worker.ts'
import { tell } from '#test/upstreams/stripe.ts'
import type { StripeServer } from '#test/upstreams/stripe-server.ts'
import { cancel, notifySite, reservationLink, reserve } from './deposit-site.ts'

export type Drill = {
  worker: DrillWorker
  stripe: StripeServer
  /** The dealer's system. */
  crm: Crm
  /** Reservations whose id the shopper received. */
  reserved: Set<string>
  /** Forged calls, and how many of them were not rejected. */
  forged: { sent: number; heard: number }
  /** Calls of Stripe that it had to repeat. */
  toldAgain: number
  /** Shoppers who received a reservation without a page to pay on. */
  adrift: number
  /** Sessions that were paid without a notification, and whose shopper stayed away. */
  silent: Set<string>
  /** Called after each payment. */
  onPaid: () => void
  /** What each death of the Worker tore apart: charges without a hold whose notification was pending, and unpaid reservations. */
  kills: { charges: number; paying: number }[]
}

/** `chance` returns random numbers from 0 to 1. */
export async function goThrough(
  drill: Drill,
  slug: string,
  shopper: number,
  chance: () => number,
): Promise<void> {
  const { worker, stripe } = drill
  const href = await reserve(worker, slug, shopper, 40)
  if (href === null) return
  const session = stripe.book.sessions.get(href.split('/').at(-1) ?? '')
  const id = session?.client_reference_id ?? ''
  if (session === undefined || !href.startsWith(stripe.url)) {
    drill.adrift += 1
    return
  }
  drill.reserved.add(id)
  if (chance() < 0.3) await forge(drill, session, chance)
  if (chance() < 0.1) await cancel(worker, id, shopper)
  await pause(chance() * 1500)
  // Some leave; a shopper who cancelled can pay only if Stripe was not notified.
  if (chance() < 0.15 || stripe.book.pay(session.id) === null) return
  drill.onPaid()
  const kind = chance()
  if (kind < 0.5) await tellUntilHeard(drill, session)
  else if (kind < 0.65)
    await Promise.all(Array.from({ length: 10 }, () => tellUntilHeard(drill, session)))
  else if (kind < 0.8) await comeBack(worker, id)
  else {
    drill.silent.add(session.id)
    return
  }
  if (chance() < 0.3) await cancel(worker, id, shopper)
  // Late, and one duplicate.
  if (chance() < 0.3) await tellUntilHeard(drill, session)
}

/** As Stripe does, until the site acknowledges it; not for days, but for a minute. */
async function tellUntilHeard(drill: Drill, session: object): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await notifySite(drill.worker, await tell(session, 'completed'))) === 200) return
    drill.toldAgain += 1
    await pause(1000)
  }
}

/** Claims that it was paid, in five invalid ways. */
async function forge(drill: Drill, session: object, chance: () => number): Promise<void> {
  const paid = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_x' }
  const now = Math.floor(Date.now() / 1000)
  const { body } = await tell(paid, 'completed')
  const ways = [
    { body, signature: '' },
    { body, signature: `t=${now},v1=${'0'.repeat(64)}` },
    { body, signature: (await tell(session, 'completed')).signature },
    await tell(paid, 'completed', `whsec_${chance()}`),
    await tell(paid, 'completed', undefined, now - 600),
  ]
  for (const told of ways) {
    const status = await notifySite(drill.worker, told)
    drill.forged.sent += 1
    if (status !== null && status < 300) drill.forged.heard += 1
  }
}

async function comeBack(worker: DrillWorker, id: string): Promise<void> {
  const path = `${await reservationLink(id)}&from=stripe`
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await worker.ask(path, { within: 20_000 }))?.status === 200) return
    await pause(1000)
  }
}
