// A dealer's system repeatedly replaces its whole stock while the Worker is killed hard in the middle: no shopper's list is
// ever mixed, and complete deliveries are imported once it runs again (F12, F15).
import { Webhook } from 'standardwebhooks'

import { deliveryKey, stockKey } from '#tenant/secret.ts'
import { MASTER_KEY, openWorker, pause, type DrillWorker } from '#test/drill/open-worker.ts'
import { testSite } from '#test/support/site.ts'

const KILLS = Number(process.env.KILLS ?? 8)
const CARS = Number(process.env.CARS ?? 3000)
const SLUG = 'drill'
const PATH = '/api/stock/vehicles'
/** Seconds by which a delivery is imported after the Worker runs again. */
const TAKEN_WITHIN = 90

type Round = { id: string; price: number }

/** Runs it and prints the result; returns whether nothing was lost and nothing mixed. */
export async function drillStock(): Promise<boolean> {
  const site = testSite({ slug: SLUG, hosts: [`${SLUG}.example`], url: `https://${SLUG}.example` })
  const worker = await openWorker([site])
  const faults: string[] = []
  const after: number[] = []
  let resent = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void worker.kill().then(() => process.exit(1)))
  try {
    await worker.start()
    let before: Round = { id: 'msg_0', price: 10_000 }
    await send(worker, before)
    await untilTaken(worker, before)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const round: Round = { id: `msg_${kill}`, price: 10_000 + kill }
      const answer = send(worker, round)
      // Each further in progress than the previous one.
      const wait = kill * 150
      after.push(wait)
      await pause(wait)
      await worker.kill()
      await answer
      await worker.start()
      const prices = await pricesOf(worker)
      if (prices.size !== 1 || !(prices.has(before.price) || prices.has(round.price)))
        faults.push(`killed after ${wait} ms: prices ${[...prices].join(', ')}`)
      // Complete deliveries are imported automatically; for the rest the sender, who got no answer, sends the same again.
      if (!(await isKnown(worker, round))) {
        resent += 1
        await send(worker, round)
      }
      await untilTaken(worker, round)
      const taken = await pricesOf(worker)
      if (taken.size !== 1 || !taken.has(round.price))
        faults.push(`taken after ${wait} ms: prices ${[...taken].join(', ')}`)
      before = round
    }
  } catch (error) {
    faults.push(String(error))
  } finally {
    await worker.kill()
    await worker.remove()
  }
  console.log(
    `${KILLS} kills, ${after.join(', ')} ms after a delivery of ${CARS} vehicles began; ${resent} had not come in whole, and were sent again\n` +
      (faults.length === 0 ? 'No list was half of a stock, and none was lost.' : faults.join('\n')),
  )
  return faults.length === 0
}

/** Whether there was an answer. */
async function send(worker: DrillWorker, { id, price }: Round): Promise<boolean> {
  const cars = Array.from({ length: CARS }, (_, at) => ({
    id: `c${at}`,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
    price,
    dealercomments: 'One owner. '.repeat(60),
  }))
  const query = '?mode=replace'
  const body = JSON.stringify(cars)
  const at = new Date()
  const webhook = new Webhook(await deliveryKey(MASTER_KEY, SLUG))
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, at, `${query}\n${body}`),
  }
  const answer = await worker.ask(`${PATH}${query}`, {
    method: 'POST',
    headers,
    body,
    within: 40_000,
  })
  return answer !== null && answer.status < 300
}

async function isKnown(worker: DrillWorker, { id }: Round): Promise<boolean> {
  const headers = { 'x-algolia-api-key': await stockKey(MASTER_KEY, SLUG) }
  return (await worker.ask(`${PATH}/${id}`, { headers, within: 20_000 }))?.status !== 404
}

async function untilTaken(worker: DrillWorker, { id }: Round): Promise<void> {
  const headers = { 'x-algolia-api-key': await stockKey(MASTER_KEY, SLUG) }
  const patience = Date.now() + TAKEN_WITHIN * 1000
  let said = ''
  while (Date.now() < patience) {
    const answer = await worker.ask(`${PATH}/${id}`, { headers, within: 20_000 })
    said = answer?.text ?? ''
    if (said.includes('"outcome":"taken"')) return
    await pause(300)
  }
  throw new Error(`${id} is not imported: ${said.slice(0, 200)}`)
}

/** Prices in the stock: one, if it is of one delivery. An incomplete stock counts as 0, a sold one as -1. */
async function pricesOf(worker: DrillWorker): Promise<Set<number>> {
  const headers = { 'x-algolia-api-key': await stockKey(MASTER_KEY, SLUG) }
  const body = JSON.stringify({ hitsPerPage: 1000 })
  const prices = new Set<number>()
  let cursor: string | undefined
  let count = 0
  do {
    const ask = cursor === undefined ? body : JSON.stringify({ cursor })
    const path = '/1/indexes/Car_production/browse'
    const answer = await worker.ask(path, { method: 'POST', headers, body: ask, within: 30_000 })
    const page = JSON.parse(answer?.text ?? '{}') as Page // as the engine answers
    for (const { price, status } of page.hits ?? []) prices.add(status === 'sold' ? -1 : price)
    count += page.hits?.length ?? 0
    cursor = page.cursor
  } while (cursor !== undefined)
  if (count !== CARS) prices.add(0)
  return prices
}

type Page = { hits?: { price: number; status: string }[]; cursor?: string }
