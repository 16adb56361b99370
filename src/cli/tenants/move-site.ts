// Moves a site to another database, with the Worker, which copies the rows each minute. The command may end anywhere:
// run again, it continues from the state in the databases.
import type { MoveState } from '#tenant/moves/move-rows.ts'
import {
  callMoveOff,
  discardCopy,
  findMove,
  leaveDatabase,
  type MoveProgress,
  requestMove,
  settleSite,
  switchSite,
} from '#tenant/moves/move-requests.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import { readEnvelope, toStored } from '#tenant/envelope.ts'
import { parseVersion, siteKey, versionKey, versionPrefix } from '#tenant/keys.ts'
import { addDatabase, databaseNamed, type Databases } from '#cli/databases.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { ListedKv } from '#rollout/kv.ts'

export type MoveDeps = {
  kv: ListedKv
  databases: Databases
  say: (line: string) => void
  clock: () => Seconds
  wait: (milliseconds: Milliseconds) => Promise<void>
}

export type Moved = { done: string } | { refused: string }

type KnownMove = MoveProgress & { database: string }

/** Moves a site, continues a move, or cancels one by a move to the database that it is still in. */
export async function moveSite(
  { site, to }: { site: string; to: string },
  deps: MoveDeps,
): Promise<Moved> {
  const { kv, databases, clock } = deps
  if (!databases.has(to)) return { refused: addDatabase(to) }
  const live = readEnvelope((await kv.get([siteKey(site)])).get(siteKey(site)) ?? '')
  if (live === null)
    return { refused: `${site} is not live. Choose its database when you publish it: --database.` }
  const { database: here = FIRST_DATABASE } = live
  if (!databases.has(here)) return { refused: addDatabase(here) }

  const found = await findAll(site, deps)
  const leaving = found.find(({ state }) => UNDER_WAY.has(state))
  if (leaving === undefined) {
    if (here === to) return { done: `${site} is in ${to} already. Nothing was moved.` }
    const old = found.find(({ database }) => database === here)
    // A publish during the switch may have restored the previous configuration.
    if (old !== undefined && old.other === to && (old.state === 'left' || old.state === 'gone')) {
      await point(kv, site, to)
      return { done: `The rows of ${site} are in ${to}. Its configuration names it again.` }
    }
    if (!(await requestMove(databaseNamed(databases, here), site, to, clock())))
      return { refused: `${here} cannot give ${site} away now (${old?.state ?? 'unknown'}).` }
    return carryOver({ site, from: here, to }, deps)
  }
  if (leaving.database === to) return callOff(site, leaving, deps)
  if (leaving.other !== to)
    return {
      refused: `${site} is moving to ${leaving.other}. Finish that with --to ${leaving.other}, or cancel it with --to ${leaving.database}.`,
    }
  return carryOver({ site, from: leaving.database, to }, deps)
}

const UNDER_WAY: ReadonlySet<MoveState> = new Set(['wanted', 'closed', 'copied', 'switching'])

type Way = { site: string; from: string; to: string }

/** Milliseconds between two polls, and the maximum time for the Worker. */
const LOOK_MS: Milliseconds = 3000
const PATIENCE_S: Seconds = 1800

async function carryOver({ site, from, to }: Way, deps: MoveDeps): Promise<Moved> {
  const { kv, databases, say, clock, wait } = deps
  const [old, next] = [databaseNamed(databases, from), databaseNamed(databases, to)]
  const again = `npm run tenants -- move --site ${site} --to ${to}`
  say(`Moving ${site} from ${from} to ${to}. The Worker copies its rows within a minute or two.`)
  say('Forms work meanwhile: what they send waits in the queue. Signing in and saving do not.')
  const until = clock() + PATIENCE_S
  for (let lastLine = ''; ;) {
    const found = await findMove(old, site)
    if (found === null) return { refused: `The move of ${site} was cancelled.` }
    const { state, copied, problem } = found
    if (state === 'copied' || state === 'switching') break
    if (!UNDER_WAY.has(state)) return { refused: `The move of ${site} was cancelled or finished.` }
    const line = `  ${state}, ${copied} rows copied${problem === '' ? '' : `. ${problem}`}`
    if (line !== lastLine) say(line)
    lastLine = line
    if (clock() > until)
      return {
        refused: `Half an hour, and not every row is copied. Is the Worker running? Continue: ${again}. Cancel: --to ${from}.`,
      }
    await wait(LOOK_MS)
  }
  if (!(await switchSite(old, site))) return { refused: `The move of ${site} was cancelled.` }
  await point(kv, site, to)
  await settleSite(next, site, clock())
  await leaveDatabase(old, site, clock())
  return {
    done: `${site} is in ${to}, everywhere within two minutes. Its old rows are deleted from ${from} in an hour.`,
  }
}

async function callOff(
  site: string,
  { database, state, other }: KnownMove,
  { databases, clock }: MoveDeps,
): Promise<Moved> {
  const tooLate = `It is too late to cancel the move: finish it with --to ${other}, then move ${site} back.`
  if (state === 'switching') return { refused: tooLate }
  const isCalledOff = await callMoveOff(databaseNamed(databases, database), site, clock())
  if (!isCalledOff) return { refused: tooLate }
  await discardCopy(databaseNamed(databases, other), site)
  return { done: `The move is cancelled. ${site} is in ${database}.` }
}

async function findAll(site: string, { databases }: MoveDeps): Promise<KnownMove[]> {
  const all = [...databases].map(async ([database, db]) => {
    const found = await findMove(db, site)
    return found === null ? [] : [{ database, ...found }]
  })
  return (await Promise.all(all)).flat()
}

/** Sets the database in every stored version and then in the live one: an older one may be shown, or restored. */
async function point(kv: ListedKv, site: string, database: string): Promise<void> {
  const versions = (await kv.list(versionPrefix(site)))
    .map((key) => parseVersion(site, key))
    .filter((version) => version > 0)
    .map((version) => versionKey(site, version))
  for (const keys of [versions, [siteKey(site)]]) {
    const values = await kv.get(keys)
    const pairs = keys.flatMap((key) => {
      const envelope = readEnvelope(values.get(key) ?? '')
      if (envelope === null) return []
      const { database: _, ...rest } = envelope
      return [{ key, value: JSON.stringify({ ...rest, ...toStored(database) }) }]
    })
    if (pairs.length > 0) await kv.put(pairs)
  }
}
