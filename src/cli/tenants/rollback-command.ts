// `tenants rollback`: brings an earlier version of a site back.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { createWranglerKv, type ListedKv } from './bulk-kv.ts'
import { applyPlan, planPublish } from './plan.ts'
import { printOutcomes, readPublisher } from './publish-command.ts'
import { type Published, readLive } from './publish.ts'
import { contentVersion, readVersions, type Version, type Versions } from './versions.ts'

const USAGE = 'npm run tenants -- rollback <slug> [--to version] [--note text] [--remote] [--dev]'

/** Rolls back and prints what is live then; the code to end with. */
export async function runRollback(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    to: { type: 'string' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const to = values.to?.replace(/^v/, '')
  if (slug === undefined || more.length > 0) return fail(USAGE)
  if (to !== undefined && !/^\d{1,10}$/.test(to))
    return fail(`'${values.to}' is not a version. See npm run tenants -- history ${slug}.`)
  const rolledBack = await rollBackSite({
    slug,
    kv: createWranglerKv({ remote: values.remote }),
    dev: values.dev,
    by: await readPublisher(),
    note: values.note,
    ...(to === undefined ? {} : { to: Number(to) }),
  })
  if ('refused' in rolledBack) return fail(rolledBack.refused)
  printOutcomes(rolledBack.outcomes)
  console.log(
    `  Version ${rolledBack.restored} is restored and will be live everywhere within a minute.`,
  )
  console.log(`  tenants/${slug} is unchanged; the next publish makes it live again.`)
  return 0
}

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
 * Restores the previous intact version of a site, or the one given, as a new version, so that no old cache entry is read.
 * Another rollback goes one version further back. The files under tenants/ are unchanged: the next publish goes forward.
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
    database: chosen.envelope.database,
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
