// Brings back an earlier version of a site, as a new version, so that no old cache entry is read. A rollback after a rollback goes
// one further back, never forward to what was left.
import { applyPlan } from './apply-plan.ts'
import { planPublish } from './plan.ts'
import { readLive, type Published } from './publish.ts'
import { contentVersion, readVersions, type Version, type Versions } from './versions.ts'
import type { ListedKv } from './wrangler-kv.ts'

type Options = {
  slug: string
  kv: ListedKv
  dev?: boolean
  by?: string
  note?: string
  /** The version to bring back, instead of the one before. */
  to?: number
}
export type RolledBack = Published & { restored?: number }

/**
 * One step back for one site, past versions that are not whole; or to a version that is named. The file under tenants/ stays as
 * it is, so the next publish goes forward again.
 */
export async function rollBackSite(options: Options): Promise<RolledBack> {
  const { slug, kv, dev = false, by = '', note = '', to } = options
  const versions = await readVersions(kv, slug)
  // Nothing tells how far the numbers went, and none may be used twice.
  if (versions.live === null) return { refused: `${slug} is not live. Publish it.` }
  const chosen = to === undefined ? chooseBefore(slug, versions) : chooseNamed(slug, versions, to)
  if ('refused' in chosen) return chosen

  const restored = contentVersion(chosen)
  const sites = [chosen.envelope.site]
  const live = await readLive(kv, sites, { dev })
  const plan = await planPublish(sites, live, {
    dev,
    now: Date.now(),
    by,
    note,
    restores: restored,
  })
  const [conflict] = plan.conflicts
  if (conflict !== undefined) {
    return { refused: `${slug}: its former host ${conflict.host} now serves ${conflict.owner}.` }
  }
  const done = await applyPlan(kv, plan, { live, isFresh: true })
  return 'refused' in done ? done : { outcomes: plan.outcomes, restored }
}

type Chosen = Version & { envelope: NonNullable<Version['envelope']> }

/** The newest whole version before what is live; where that cannot be read, the newest whole one. */
function chooseBefore(slug: string, { live, kept }: Versions): Chosen | { refused: string } {
  const below = live?.envelope == null ? Infinity : contentVersion(live)
  const before = kept.filter(isWhole).find(({ version }) => version < below)
  if (before !== undefined) return before
  return {
    refused:
      below === Infinity
        ? `${slug} has no intact version. Publish it.`
        : `${slug} has no intact version before ${below}.`,
  }
}

function chooseNamed(slug: string, { kept }: Versions, to: number): Chosen | { refused: string } {
  const named = kept.filter(isWhole).find(({ version }) => version === to)
  if (named !== undefined) return named
  const numbers = kept.filter(isWhole).map(({ version }) => version)
  const known =
    numbers.length === 0 ? 'No version is stored.' : `Use one of: ${numbers.join(', ')}.`
  return { refused: `${slug} has no intact version ${to}. ${known}` }
}

function isWhole(version: Version): version is Chosen {
  return version.envelope !== null
}
