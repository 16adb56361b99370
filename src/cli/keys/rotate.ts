// The steps of a rotation of MASTER_KEY. Workers receive a new setting at different times, so a key is first added for
// reading, and writes only once every Worker can read it.
import { randomBytes } from 'node:crypto'

import type { ListedKv } from '#rollout/kv.ts'
import {
  FIRST_KEY,
  type KeyRing,
  type MasterKey,
  readKeys,
  toMasterKey,
  writingKey,
} from '#lib/key-ring.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { countDrawsByKey } from '#shopper/prizes/prize-rows.ts'
import { listOldKeyUses } from '#feeds/import/old-stock-keys.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { KEYS_KEY, siteKey } from '#tenant/keys.ts'
import { listEncrypted, reseal } from './reseal.ts'
import { type KeyTimes, keyStatusOf, toKeyDay, type Usage } from './status.ts'

export type KeyDeps = {
  /** The current setting. */
  masterKey: string
  /** Saves the setting, locally and at the Workers. */
  save: (masterKey: string) => Promise<void>
  kv: ListedKv
  /** Recorded uses of keys in the databases. Rejects if one fails: it may have one. */
  loadUses: () => Promise<DatabaseUses>
  /** With a folder for each site of `slugs`. */
  folder: string
  slugs: readonly string[]
  now: () => Seconds
  onProgress: (line: string) => void
}

type StepResult = { text: string } | { refused: string }
type Times = Record<string, KeyTimes>

/** Seconds after which every running Worker has the setting. */
const SPREAD: Seconds = 60

/** Runs the next step, or with `back` makes the previous key write again; returns the next thing to do. */
export async function rotate(deps: KeyDeps, { back }: { back: boolean }): Promise<StepResult> {
  const ring = readKeys(deps.masterKey)
  const times = await readTimes(deps)
  const newest = ring.reduce((one, other) => (rank(other) > rank(one) ? other : one))
  if (back) return goBack(deps, ring, times)
  if (ring.length === 1) return add(deps, ring, times)
  // Repeated after an interruption: the Workers may lack the setting that is stored here.
  if (newest.id === ring[0].id) return { text: await makeWrite(deps, newest, times) }
  const added = times[newest.id]?.added
  if (added === undefined) {
    await deps.save(deps.masterKey)
    await writeTimes(deps, { ...times, [newest.id]: { added: deps.now() } })
  }
  const wait = (added ?? deps.now()) + SPREAD - deps.now()
  if (wait > 0)
    return { refused: `Not all Workers may know ${newest.id} yet. Run this again in ${wait} s.` }
  return { text: await makeWrite(deps, newest, times) }
}

const rank = ({ id }: MasterKey) => (id === FIRST_KEY ? '' : id)

async function add(deps: KeyDeps, ring: KeyRing, times: Times): Promise<StepResult> {
  if (ring[0].secret.includes(','))
    return {
      refused: 'This MASTER_KEY contains a comma, which separates keys. Set one without a comma.',
    }
  const day = toKeyDay(deps.now()).replaceAll('-', '')
  const free = ['', ...'bcdefghijklmnopqrstuvwxyz'.split('')].map((letter) => `${day}${letter}`)
  const id = free.find((name) => name > rank(ring[0])) ?? ''
  if (id === '') return { refused: 'Too many keys were made today. Continue tomorrow.' }
  const key = { id, secret: randomBytes(32).toString('hex') }
  await deps.save(toMasterKey([...ring, key]))
  await writeTimes(deps, { ...times, [id]: { added: deps.now() } })
  return { text: `${id} is added and only reads. In a minute, run npm run keys -- rotate again.` }
}

async function goBack(deps: KeyDeps, ring: KeyRing, times: Times): Promise<StepResult> {
  const [writing, other] = ring
  if (other === undefined) return { refused: 'There is only one key, so there is no earlier one.' }
  if (rank(other) < rank(writing)) return { text: await makeWrite(deps, other, times) }
  if (times[other.id]?.wrote === undefined)
    return { refused: `${other.id} is newer, and does not write yet. There is nothing to undo.` }
  // Repeated after an interruption.
  return { text: await makeWrite(deps, writing, times) }
}

/**
 * Every Worker reads both, so the order in which they get the setting does not matter. Can be repeated: a key that has
 * already been replaced keeps its time.
 */
async function makeWrite(deps: KeyDeps, key: MasterKey, times: Times): Promise<string> {
  const [before] = readKeys(deps.masterKey)
  const others = readKeys(deps.masterKey).filter((other) => other.id !== key.id)
  const masterKey = toMasterKey([key, ...others])
  const now = deps.now()
  const next: Times = { ...times, [key.id]: { ...times[key.id], wrote: now, replaced: undefined } }
  await writeTimes(deps, next)
  await deps.save(masterKey)
  for (const { id } of others)
    if (id === before.id || next[id]?.replaced === undefined)
      next[id] = { ...next[id], replaced: now }
  await writeTimes(deps, next)
  return `${key.id} writes from now on.\n${await resealAll(deps, masterKey)}`
}

async function resealAll(deps: KeyDeps, masterKey: string): Promise<string> {
  const { values, unreadable } = await reseal(masterKey, deps, deps.onProgress)
  const lines = unreadable.map(
    ({ slug, place, name }) =>
      `  "${name}" of ${slug} in ${place} cannot be decrypted with any of the keys.`,
  )
  const next = 'Commit tenants/*/secrets.json. npm run keys -- status says when the old key may go.'
  return [
    `${values} third-party keys encrypted with ${writingKey(masterKey).id}.`,
    ...lines,
    next,
  ].join('\n')
}

/** Removes a key permanently, if nothing needs it any more. */
export async function remove(
  deps: KeyDeps,
  id: string,
  { isLeaked }: { isLeaked: boolean },
): Promise<StepResult> {
  const [writing, ...others] = readKeys(deps.masterKey)
  if (id === writing.id)
    return { refused: `${id} writes. Make another key write first: npm run keys -- rotate` }
  const left = others.filter((key) => key.id !== id)
  if (left.length === others.length) return { refused: `There is no key ${id}.` }
  const times = (await readTimes(deps))[id] ?? {}
  const { needs, freeAt } = keyStatusOf(id, times, await readUsage(deps), deps.now())
  const isNew = id > rank(writing) && id !== FIRST_KEY && times.wrote === undefined
  if (!isNew && !isLeaked && (freeAt === null || freeAt > deps.now()))
    return {
      refused: [
        `${id} is still needed${freeAt === null ? '' : ` until ${toKeyDay(freeAt)}`}:`,
        ...needs.map((line) => `  ${line}`),
        'If it has leaked, add --leaked: what is listed here ends at once.',
      ].join('\n'),
    }
  await deps.save(toMasterKey([writing, ...left]))
  return { text: `${id} is removed.` }
}

/** The keys, newest use first, and what still needs the read-only ones. */
export async function describeKeys(deps: KeyDeps): Promise<{ text: string }> {
  const [writing, ...others] = readKeys(deps.masterKey)
  const times = await readTimes(deps)
  const usage = await readUsage(deps)
  const lines = others.flatMap(({ id }) => {
    if (id !== FIRST_KEY && id > rank(writing) && times[id]?.wrote === undefined)
      return [`${id}  reads, and does not write yet: npm run keys -- rotate`]
    const { needs, freeAt } = keyStatusOf(id, times[id] ?? {}, usage, deps.now())
    const isFree = freeAt !== null && freeAt <= deps.now()
    if (isFree) return [`${id}  is no longer used: npm run keys -- remove ${id}`]
    const until = freeAt === null ? '' : ` until ${toKeyDay(freeAt)}`
    return [`${id}  reads, and is needed${until}`, ...needs.map((line) => `    ${line}`)]
  })
  return { text: [`${writing.id}  writes`, ...lines].join('\n') }
}

export type DatabaseUses = {
  stockKeys: Usage['stockKeys']
  draws: Omit<Usage['draws'][number], 'ends'>[]
}

/** Uses of keys in all databases. Rejects if one fails. */
export async function loadUses(databases: Iterable<D1Database>): Promise<DatabaseUses> {
  const all = [...databases].map((db) => Promise.all([listOldKeyUses(db), countDrawsByKey(db)]))
  const uses = await Promise.all(all)
  return {
    stockKeys: uses.flatMap(([stockKeys]) => stockKeys),
    draws: uses.flatMap(([, draws]) => draws),
  }
}

async function readUsage({ kv, loadUses: load, folder, slugs }: KeyDeps): Promise<Usage> {
  const { stockKeys, draws } = await load()
  const ends = await readCampaigns(kv, [...new Set(draws.map(({ site }) => site))])
  return {
    encrypted: await listEncrypted({ kv, folder, slugs }),
    stockKeys,
    draws: draws.map((draw) => ({ ...draw, ends: ends.get(`${draw.site} ${draw.campaign}`) ?? 0 })),
  }
}

/** The end of each site's campaign, in any time zone of a dealer. */
async function readCampaigns(
  kv: ListedKv,
  slugs: readonly string[],
): Promise<Map<string, Seconds>> {
  if (slugs.length === 0) return new Map()
  const values = await kv.get(slugs.map((slug) => siteKey(slug)))
  const pairs = [...values.values()].flatMap((text) => {
    const site = readEnvelope(text ?? '')?.site
    const draw = site?.account.spin_to_win
    if (site === undefined || draw === null || draw === undefined) return []
    return [[`${site.slug} ${draw.campaign}`, Date.parse(draw.ends) / 1000 + DAY] as const]
  })
  return new Map(pairs)
}

async function readTimes({ kv }: KeyDeps): Promise<Times> {
  const text = (await kv.get([KEYS_KEY])).get(KEYS_KEY) ?? '{}'
  return JSON.parse(text) as Times // Only writeTimes writes it.
}

async function writeTimes({ kv }: KeyDeps, times: Times): Promise<void> {
  await kv.put([{ key: KEYS_KEY, value: JSON.stringify(times) }])
}
