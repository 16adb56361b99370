// The one place that writes the keys of published sites, for the console, the command line and `npm start`.
import type { BulkKv, KvPair } from './kv.ts'
import type { Plan } from './plan.ts'

/** Number of pairs beyond which writes report their progress. */
const MANY = 100

type Options = {
  /** Writes the live keys at the right time. */
  whenDue?: (write: () => Promise<void>) => Promise<void>
  /** Called before each slow step. */
  onProgress?: (line: string) => void
}

/**
 * Writes copies, hosts, sites and deletions, each step before the next one (plan.ts says why). If it is interrupted,
 * every site is intact, old or new, and calling it again completes it.
 */
export async function writePlan(
  kv: Pick<BulkKv, 'put' | 'delete'>,
  { steps, deletes }: Pick<Plan, 'steps' | 'deletes'>,
  { whenDue = (write) => write(), onProgress = () => {} }: Options = {},
): Promise<void> {
  const write = async (pairs: readonly KvPair[], what: string) => {
    if (pairs.length === 0) return
    await kv.put(pairs, (done) => {
      if (pairs.length > MANY) onProgress(`  ${done} of ${pairs.length} ${what} written`)
    })
  }
  await write(steps.versions, 'copies')
  await write(steps.hosts, 'hosts')
  if (steps.sites.length > 0) await whenDue(() => write(steps.sites, 'sites'))
  if (deletes.length > 0) await kv.delete(deletes)
}
