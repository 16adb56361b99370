// MASTER_KEY is rotated, rotated back and rotated again under load, while Workers have two settings of it at a time: no
// request fails, no shopper is signed out, and no stored value becomes unreadable.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type KeyDeps, loadUses, remove, rotate } from '#cli/keys/rotate.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import { encryptSecret, openSecret, stockKey } from '#tenant/secret.ts'
import { toContactForm } from '#test/drill/contact-form.ts'
import { pause } from '#test/drill/open-worker.ts'
import { publishedText } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'
import { type Fleet, openFleet } from './fleet.ts'

const FIRST = 'the secret that this drill begins with'
const SITES = ['one', 'two', 'three', 'four']
const SHOPPERS = 24
/** Milliseconds of load with each mix of settings. */
const STAGE_MS = Number(process.env.STAGE_MS ?? 4000)

type Counts = {
  requests: number
  failed: string[]
  lost: string[]
  reads: number
  unreadable: string[]
}

/** Runs it and prints the result; returns whether nothing failed and the control did. */
export async function drillKeys(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-keys-'))
  // The settings are known beforehand, so that Workers with each of them can run side by side.
  const deps = createDeps(folder)
  await rotate(deps, { back: false })
  const added = deps.masterKey
  const [first = '', next = ''] = added.split(',')
  const changed = `${next},${first}`
  const fleet = await openFleet([FIRST, added, changed, next])
  const counts: Counts = { requests: 0, failed: [], lost: [], reads: 0, unreadable: [] }
  const over = new AbortController()
  try {
    await publish(fleet)
    const people = await signInAll(fleet)
    const load = Promise.all([
      ...people.map((person) => untilOver(() => visit(fleet, person, counts))),
      ...SITES.map((slug) => untilOver(() => sendForm(fleet, slug, counts))),
      ...SITES.map((slug) => untilOver(() => askStock(fleet, slug, counts))),
      untilOver(() => readSecrets(fleet, counts)),
    ])
    const stage = async (name: string, ...settings: string[]) => {
      fleet.use(...settings)
      await pause(STAGE_MS)
      console.log(
        `${name.padEnd(34)} ${counts.requests} requests, ${counts.failed.length} failed, ${counts.reads} values read, ${counts.unreadable.length} unreadable`,
      )
    }
    const live: KeyDeps = {
      ...deps,
      kv: fleet.kv,
      loadUses: () => loadUses([fleet.db]),
      masterKey: added,
    }
    live.save = async (masterKey) => {
      // At first only some Workers have it.
      fleet.use(live.masterKey, masterKey)
      live.masterKey = masterKey
      await pause(STAGE_MS / 4)
    }
    await stage('one key', FIRST)
    await stage('a key is being added', FIRST, added)
    await stage('it is added', added)
    // Notes when the key came. All Workers have had it for longer than the command waits for.
    await rotate(live, { back: false })
    live.now = () => deps.now() + 60
    for (const back of [false, true, false]) {
      say(await rotate(live, { back }))
      await stage(back ? 'changing back' : 'changing', added, changed)
      await stage(back ? 'changed back' : 'changed', back ? added : changed)
    }
    const isKept = 'refused' in (await remove(live, 'first', { isLeaked: false }))
    await stage('the old key is removed', changed, next)
    await stage('only the new key', next)
    over.abort()
    await load
    const control = await failsWithoutSteps(people[0])
    return report(counts, { isKept, control, held: await countHeld(fleet) })
  } finally {
    over.abort()
    await fleet.close()
    await rm(folder, { recursive: true })
  }

  async function untilOver(work: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) {
      await work()
      await pause(40)
    }
  }

  /** A Worker with only the new key, before anything was signed again: the check must notice. */
  async function failsWithoutSteps(person: Person | undefined): Promise<boolean> {
    if (person === undefined) return false
    const without: Counts = { requests: 0, failed: [], lost: [], reads: 0, unreadable: [] }
    fleet.use(next)
    await visit(fleet, { ...person, cookie: person.first }, without)
    return without.lost.length === 1
  }
}

function createDeps(folder: string): KeyDeps {
  const deps: KeyDeps = {
    masterKey: FIRST,
    save: async (masterKey) => {
      deps.masterKey = masterKey
    },
    kv: {
      get: async () => new Map(),
      put: async () => {},
      delete: async () => {},
      list: async () => [],
    },
    loadUses: async () => ({ stockKeys: [], draws: [] }),
    folder,
    slugs: [],
    now: () => Math.floor(Date.now() / 1000),
    onProgress: (line) => console.log(line),
  }
  return deps
}

async function publish({ kv }: Fleet): Promise<void> {
  for (const slug of SITES) {
    const site = testSite({
      slug,
      hosts: [`${slug}.example`],
      account: { sign_in: true, codes_a_day: 5000 },
      upstreams: { sms: { url: 'https://sms.upstreams.example/messages' } },
      secrets: { crm: await encryptSecret(FIRST, slug, 'crm', `of ${slug}`) },
    })
    await kv.put([
      { key: siteKey(slug), value: await publishedText(site) },
      { key: `${siteKey(slug)}:v1`, value: await publishedText(site) },
      { key: hostKey(`${slug}.localhost`), value: slug },
    ])
  }
}

type Person = { slug: string; phone: string; cookie: string; first: string }

const OWN = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' }

/** Shoppers who sign in with codes, as the site sends them on a developer's machine. */
async function signInAll(fleet: Fleet): Promise<Person[]> {
  const people: Person[] = []
  for (let at = 0; at < SHOPPERS; at += 1) {
    const slug = SITES[at % SITES.length] ?? ''
    const phone = `04120${String(10_000 + at)}`
    const post = async (fields: Record<string, string>, cookie = '') =>
      fleet.ask(`${slug}.localhost`, async () => ({
        path: '/sign-in',
        method: 'POST',
        headers: { ...OWN, Cookie: cookie },
        body: new URLSearchParams(fields).toString(),
        within: 20_000,
      }))
    const sent = await post({ action: 'send', phone })
    const messages = await fleet.listMessages(slug)
    const to = `+61${phone.slice(1)}`
    const code = messages.find((message) => message.to === to)?.text.slice(0, 6) ?? ''
    const entered = await post({ action: 'verify', phone, code }, sent?.cookies.join('; '))
    const cookie = toCookie(entered?.cookies ?? [])
    if (cookie === '')
      throw new Error(`No sign-in: ${entered?.status} ${entered?.text.slice(0, 300)}`)
    people.push({ slug, phone, cookie, first: cookie })
  }
  return people
}

const toCookie = (cookies: readonly string[]) =>
  cookies.filter((cookie) => !cookie.endsWith('=')).join('; ')

/** A browser that keeps the cookies it gets. */
async function visit(fleet: Fleet, person: Person, counts: Counts): Promise<void> {
  const headers = { Cookie: person.cookie }
  const asking = { path: '/api/me', headers, within: 20_000 }
  const answer = await fleet.ask(`${person.slug}.localhost`, async () => asking)
  counts.requests += 1
  if (answer?.status !== 200) counts.failed.push(`/api/me: ${answer?.status}`)
  else if (!answer.text.includes(person.phone)) counts.lost.push(person.phone)
  const next = toCookie(answer?.cookies ?? [])
  if (next !== '') person.cookie = next
}

let forms = 0

/** A form drawn by one Worker, sent to another. */
async function sendForm(fleet: Fleet, slug: string, counts: Counts): Promise<void> {
  const drawnBy = fleet.inUse()[forms % fleet.inUse().length] ?? ''
  const key = await mintFormKey(drawnBy, slug, Math.floor(Date.now() / 1000) - 10)
  forms += 1
  const number = forms
  const body = toContactForm(key, number)
  const network = `10.9.${(number >> 8) & 255}.${number & 255}`
  const headers = { ...OWN, Accept: 'application/json', 'CF-Connecting-IP': network }
  const answer = await fleet.ask(`${slug}.localhost`, async () => ({
    path: '/contact',
    method: 'POST',
    headers,
    body,
    within: 20_000,
  }))
  counts.requests += 1
  if (answer?.status !== 202)
    counts.failed.push(`/contact: ${answer?.status} ${answer?.text.slice(0, 200)}`)
}

/** A dealer's system, which uses the new stock key once the old one is gone. */
async function askStock(fleet: Fleet, slug: string, counts: Counts): Promise<void> {
  const isGoing = fleet.inUse().some((setting) => !setting.includes(FIRST))
  const [newest = ''] = fleet.inUse()
  const headers = { 'x-algolia-api-key': await stockKey(isGoing ? newest : FIRST, slug) }
  const answer = await fleet.ask(`${slug}.localhost`, async () => ({
    path: '/api/stock/vehicles/none',
    headers,
    within: 20_000,
  }))
  counts.requests += 1
  if (answer?.status !== 404) counts.failed.push(`stock key: ${answer?.status}`)
}

/** What is stored, as Workers with each setting in use read it. */
async function readSecrets({ kv, inUse }: Fleet, counts: Counts): Promise<void> {
  const keys = SITES.flatMap((slug) => [siteKey(slug), `${siteKey(slug)}:v1`])
  const settings = inUse()
  const values = await kv.get(keys)
  for (const [key, text] of values) {
    const site = readEnvelope(text ?? '')?.site
    for (const setting of settings) {
      const slug = site?.slug ?? ''
      const plain = await openSecret(setting, slug, 'crm', site?.secrets['crm'] ?? '')
      counts.reads += 1
      if (plain !== `of ${slug}`) counts.unreadable.push(key)
    }
  }
}

async function countHeld(fleet: Fleet): Promise<number> {
  const statement = fleet.db.prepare(
    "SELECT COUNT(*) AS held FROM leads WHERE suspicion NOT IN ('', '[]')",
  )
  return (await statement.first<number>('held')) ?? -1
}

function say(said: { text: string } | { refused: string }): void {
  if ('refused' in said) throw new Error(said.refused)
  console.log(said.text)
}

function report(
  { requests, failed, lost, reads, unreadable }: Counts,
  { isKept, control, held }: { isKept: boolean; control: boolean; held: number },
): boolean {
  const some = (all: string[]) => `${all.length} ${[...new Set(all)].slice(0, 3).join(', ')}`
  console.log(`
requests               ${requests}
failed                 ${some(failed)}
sessions lost          ${some(lost)}
forms held             ${held}
values read            ${reads}
unreadable             ${some(unreadable)}
old key                ${isKept ? 'cannot be removed yet' : 'COULD BE REMOVED AT ONCE'}
control                ${control ? 'a session of the old key is refused where only the new one is' : 'FOUND NOTHING'}`)
  const isWell = failed.length + lost.length + unreadable.length === 0 && held === 0
  return isWell && requests > 500 && reads > 100 && isKept && control
}
