// Publishes sites without their draft objects, for `npm start` and emergencies. KV has no lock, so it checks for
// concurrent publishes.
import { readEnvelope } from '#tenant/envelope.ts'
import { siteKey } from '#tenant/keys.ts'
import { type BulkKv, MAX_VALUE_BYTES } from './kv.ts'
import type { Live, Plan } from './plan.ts'
import { writePlan } from './write-plan.ts'

export type PlanOutcome = { done: true } | { refused: string }

type Options = {
  /** The live state that the plan was made from. */
  live: Live
  /** Read a moment ago, so only a simultaneous publish can have changed it since. */
  isFresh?: boolean
  /** Called before each slow step. */
  onProgress?: (line: string) => void
}

/** Writes a plan without conflicts; reports why if nothing was written or another publish won. */
export async function applyPlan(kv: BulkKv, plan: Plan, options: Options): Promise<PlanOutcome> {
  const { live, isFresh = false, onProgress = () => {} } = options
  const { sites } = plan.steps
  const large = sites.find(({ value }) => Buffer.byteLength(value) > MAX_VALUE_BYTES)
  if (large !== undefined) return { refused: `${large.key} is larger than 25 MB. Reduce its size.` }

  const keys = sites.map(({ key }) => key)
  const unsure = isFresh ? [] : keys
  const overtaken = await findOthers(kv, unsure, (key) => [live.get(key) ?? null])
  if (overtaken.length > 0) {
    const text = 'was published by someone else; nothing written. Run `diff` first.'
    return { refused: overtaken.map((key) => `${slugOf(key)} ${text}`).join('\n') }
  }
  await writePlan(kv, plan, { onProgress })

  const written = new Map(sites.map(({ key, value }) => [key, value]))
  // KV may return the previous value a moment longer; any third value is another publish's.
  const lost = await findOthers(kv, keys, (key) => [written.get(key), live.get(key)])
  if (lost.length === 0) return { done: true }
  const text =
    'was published by someone else at the same time, and their version is live. See `history`.'
  return { refused: lost.map((key) => `${slugOf(key)} ${text}`).join('\n') }
}

/** Keys whose value is none of our own. */
async function findOthers(
  kv: BulkKv,
  keys: readonly string[],
  oursOf: (key: string) => readonly (string | null | undefined)[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const now = await kv.get(keys)
  return keys.filter((key) => oursOf(key).every((ours) => !isSame(now.get(key) ?? null, ours)))
}

function isSame(found: string | null, ours: string | null | undefined): boolean {
  if (found === ours || found === null || typeof ours !== 'string') return found === (ours ?? null)
  const [one, other] = [readEnvelope(found), readEnvelope(ours)]
  return (
    one !== null &&
    one.version === other?.version &&
    one.hash === other.hash &&
    one.database === other.database
  )
}

const slugOf = (key: string) => key.slice(siteKey('').length)
