// Rolls a site back without its draft object, for emergencies.
import type { Milliseconds } from '#lib/zone-time.ts'
import { siteKey } from '#tenant/keys.ts'
import { applyPlan } from './apply-plan.ts'
import type { ListedKv } from './kv.ts'
import { loadLive } from './kv-sites.ts'
import { type Outcome, readLive } from './plan.ts'
import { chooseRollback, planDocuments } from './plan-documents.ts'

type Options = {
  slug: string
  kv: ListedKv
  /** Now in milliseconds. */
  now: Milliseconds
  dev?: boolean
  by?: string
  note?: string
  /** The version to restore, instead of the previous one. */
  to?: number
}

export type RolledBack = { outcomes: Outcome[]; restored: number } | { refused: string }

/**
 * Restores the previous intact version of a site, or the given one, as a new version, so that no old cache entry is
 * read. Another rollback goes one version further back. The files under tenants/ are unchanged: the next publish uses
 * them again.
 */
export async function rollBackSite(options: Options): Promise<RolledBack> {
  const { slug, kv, now, dev = false, by = '', note = '', to } = options
  // The highest number used is unknown, and none may be used twice.
  if ((await kv.get([siteKey(slug)])).get(siteKey(slug)) == null)
    return { refused: `${slug} is not live. Publish it.` }
  const before = await loadLive(kv, slug)
  const restored = await chooseRollback(kv, slug, before, to)
  if ('refused' in restored) return restored
  const { site, source, restores, database } = restored
  const live = await readLive(kv, [site], { dev })
  const plan = await planDocuments([{ site, source, before }], live, {
    dev,
    now,
    by,
    note,
    restores,
    database,
  })
  const [conflict] = plan.conflicts
  if (conflict !== undefined) {
    return { refused: `${slug}: its former host ${conflict.host} now serves ${conflict.owner}.` }
  }
  const done = await applyPlan(kv, plan, { live, isFresh: true })
  return 'refused' in done ? done : { outcomes: plan.outcomes, restored: restores }
}
