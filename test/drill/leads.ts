// Ten thousand enquiries, while the dealer's system fails in six ways, the database is locked and the Worker is killed
// hard: every acknowledged lead reaches the dealer once (F6-F10).
import { mintFormKey } from '#sales/leads/form-key.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { testSite } from '#test/support/site.ts'
import { toContactForm, toContactRequest } from './contact-form.ts'
import { FAILURES, openCrm, type Crm, type Mode } from './crm.ts'
import { openDatabase, type Database } from './database.ts'
import { MASTER_KEY, openWorker, pause, type DrillWorker } from './open-worker.ts'
import { tally } from './tally.ts'

const LEADS = Number(process.env.LEADS ?? 10_000)
/** Shoppers who send concurrently. */
const AT_ONCE = 40
const SLUG = 'drill'
/** Seconds after recovery by which nothing may be pending. */
const RECOVERED_WITHIN = 120

type Drill = {
  worker: DrillWorker
  crm: Crm
  /** Ids that the site gave to shoppers, by the key of the form. */
  told: Map<string, Set<string>>
  sent: number
  retries: number
  /** Leads lost with this machine's queue, which is in the memory of the Worker; Cloudflare's is not. */
  inMemory: Set<string>
}

/** Runs it and prints the result; returns whether nothing was lost. */
export async function drillLeads(): Promise<boolean> {
  const secret = Buffer.from('a secret of thirty-two characters').toString('base64')
  const crm = await openCrm(secret)
  const worker = await openWorker([await drillSite(crm.port, secret)])
  const drill: Drill = { worker, crm, told: new Map(), sent: 0, retries: 0, inMemory: new Set() }
  const stopClock = startClock(worker)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void worker.kill().then(() => process.exit(1)))
  try {
    await worker.start()
    const database = await openDatabase(worker.storage)
    const started = performance.now()
    await sendThroughFaults(drill, database)
    const took = (performance.now() - started) / 1000
    const left = database.read().pending
    await crm.turn('well')
    const recovered = await untilEmpty(database)
    return report(drill, database, { took, left, recovered })
  } finally {
    stopClock()
    await worker.kill()
    await crm.close()
    await worker.remove()
  }
}

async function drillSite(port: number, secret: string) {
  const url = `http://127.0.0.1:${port}/leads`
  return testSite({
    slug: SLUG,
    hosts: [`${SLUG}.example`],
    forms: { postcode: 'optional' },
    leads: { targets: [{ kind: 'webhook', name: 'crm', url, secret: 'crm' }] },
    secrets: { crm: await encryptSecret(MASTER_KEY, SLUG, 'crm', secret) },
  })
}

/** A tenth of the leads for each failure and for each of four healthy phases; in those the database is locked and the Worker killed. */
async function sendThroughFaults(drill: Drill, database: Database): Promise<void> {
  const share = Math.floor(LEADS / (FAILURES.length + 4))
  const during = async (mode: Mode, count: number, more?: () => Promise<void>) => {
    await drill.crm.turn(mode)
    await Promise.all([send(drill, count), more?.()])
    say(drill, database, mode)
  }
  await during('well', share)
  for (const mode of FAILURES) await during(mode, share, mode === 'busy' ? locks : undefined)
  await during('well', share, locks)
  // A queue on Cloudflare outlives its Worker; that of this machine does not, so leads that only the queue has are waited for.
  await until(() => database.read().pending === 0 && unkept(drill, database).length === 0, 240)
  await during('well', share, killed)
  await during('error', LEADS - drill.sent)
  await until(() => unkept(drill, database).every((id) => drill.inMemory.has(id)), 60)

  async function locks(): Promise<void> {
    for (let times = 0; times < 4; times += 1) {
      await database.lock(1500)
      await pause(500)
    }
  }
  async function killed(): Promise<void> {
    await pause(1500)
    await drill.worker.kill()
    for (const id of unkept(drill, database))
      if (drill.worker.queued.has(id)) drill.inMemory.add(id)
    await drill.worker.start()
  }
}

/** Acknowledged, but not in the database. */
function unkept(drill: Drill, database: Database): string[] {
  const { leads } = database.read()
  return toldIds(drill).filter((id) => !leads.has(id))
}

/** Shoppers, each of whom retries with the same form until the site thanks them. */
async function send(drill: Drill, count: number): Promise<void> {
  const last = drill.sent + count
  const shopper = async (): Promise<void> => {
    while (drill.sent < last) {
      drill.sent += 1
      await sendOne(drill, drill.sent)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, shopper))
}

async function sendOne(drill: Drill, number: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  // Rendered ten seconds ago, as for a shopper who types fast.
  const key = await mintFormKey(MASTER_KEY, SLUG, now - 10)
  const body = toContactForm(key, number)
  for (;;) {
    const id = await post(drill.worker, body, number)
    if (id !== null) {
      drill.told.set(key, (drill.told.get(key) ?? new Set()).add(id))
      return
    }
    drill.retries += 1
    await pause(1000)
  }
}

/** The id of the lead once the site has acknowledged it; null if it has not, for any reason. Throws if the drill itself is wrong. */
async function post(worker: DrillWorker, body: string, number: number): Promise<string | null> {
  const answer = await worker.ask('/contact', toContactRequest(body, number))
  if (answer === null || answer.status >= 500) return null
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`)
  const said: { lead_id: string } = JSON.parse(answer.text)
  return said.lead_id
}

/** Seconds until nothing is pending. */
async function untilEmpty(database: Database): Promise<number> {
  const started = performance.now()
  await until(() => database.read().pending === 0, RECOVERED_WITHIN * 3)
  return (performance.now() - started) / 1000
}

async function until(isSo: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!isSo() && performance.now() < end) await pause(500)
}

function startClock(worker: DrillWorker): () => void {
  const timer = setInterval(() => void worker.tick(), 60_000)
  return () => clearInterval(timer)
}

const toldIds = ({ told }: Drill) => [...told.values()].flatMap((ids) => [...ids])

function say(drill: Drill, database: Database, mode: Mode): void {
  const { pending, delivered } = database.read()
  console.log(
    `${mode.padEnd(6)} sent ${drill.sent}, tried again ${drill.retries}, delivered ${delivered}, waiting ${pending}`,
  )
}

function report(
  drill: Drill,
  database: Database,
  { took, left, recovered }: { took: number; left: number; recovered: number },
): boolean {
  const { taken, seen } = drill.crm
  const told = new Map(
    [...drill.told].map(
      ([key, ids]) => [key, new Set([...ids].filter((id) => !drill.inMemory.has(id)))] as const,
    ),
  )
  const result = tally(told, taken)
  const { pending, held } = database.read()
  const repeats = [...taken.values()].filter((times) => times > 1).length
  const [first = ''] = taken.keys()
  const without = new Map(taken)
  without.delete(first)
  const control = tally(told, without).lost.length === result.lost.length + 1
  console.log(`
sent and acknowledged   ${result.acknowledged} of ${drill.sent} in ${took.toFixed(0)} s, ${drill.retries} tries more
lost                    ${result.lost.length}
delivered twice         ${result.twice.length}   (${repeats} were sent again under the id that the dealer had)
forged or unasked       ${seen.forged}, ${result.unasked}
held                    ${held}
in the memory's queue   ${drill.inMemory.size}   (died with the process here; Cloudflare keeps its queues)
waiting at recovery     ${left}
empty after             ${recovered.toFixed(0)} s, ${pending} left
control                 ${control && left > 0 ? 'one lead taken away is missed, and the faults held leads back' : 'FOUND NOTHING'}`)
  return (
    result.acknowledged === LEADS &&
    result.lost.length === 0 &&
    result.twice.length === 0 &&
    held === 0 &&
    pending === 0 &&
    recovered <= RECOVERED_WITHIN &&
    control &&
    left > 0
  )
}
