// `tenants rollback`: restores an earlier version of a site.
import { fail } from '#cli/fail.ts'
import { readOptions } from '#cli/read-options.ts'
import { createWranglerKv } from './bulk-kv.ts'
import type { ListedKv } from '#rollout/kv.ts'
import { applyPlan } from '#rollout/apply-plan.ts'
import { planPublish, readLive } from '#rollout/plan.ts'
import { printOutcomes, readPublisher } from './publish-command.ts'
import { openOperations, type Where } from './operations.ts'
import type { Published } from './publish.ts'
import { chooseVersion } from '#rollout/choose-version.ts'
import { contentVersion, readVersions } from '#rollout/versions.ts'

const USAGE = `npm run tenants -- rollback <slug> [--to version] [--note text] [--remote]

--direct  writes KV itself, past the Worker: for emergencies, and when npm start does not run
--port    of npm start, if it is not 8787`

/** Rolls back and prints the live version; returns the exit code. */
export async function runRollback(args: string[]): Promise<number> {
  const options = {
    dev: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    direct: { type: 'boolean', default: false },
    note: { type: 'string', default: '' },
    port: { type: 'string', default: process.env.PORT ?? '8787' },
    to: { type: 'string' },
  } as const
  const { positionals, values } = readOptions({ args, allowPositionals: true, options }, USAGE)
  const [slug, ...more] = positionals
  const to = values.to?.replace(/^v/, '')
  if (slug === undefined || more.length > 0) return fail(USAGE)
  if (to !== undefined && !/^\d{1,10}$/.test(to))
    return fail(`'${values.to}' is not a version. See npm run tenants -- history ${slug}.`)
  if (!values.direct) return rollBackByWorker(slug, to, values)
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

/** Through the site's draft object, so that files made before are refused from then on. */
async function rollBackByWorker(
  slug: string,
  to: string | undefined,
  { note, ...where }: Where & { note: string },
): Promise<number> {
  const operations = await openOperations(where)
  const by = await readPublisher()
  const version = to === undefined ? {} : { version: Number(to) }
  const outcome = await operations.rollback(slug, { by, note, ...version })
  if (!('published' in outcome))
    return fail('refused' in outcome ? outcome.refused : `${slug} was not rolled back.`)
  console.log(`  ${slug}: version ${outcome.published}, live everywhere within a minute.`)
  console.log(`  Take it into the files: npm run tenants -- pull ${slug}`)
  return 0
}

type Options = {
  slug: string
  kv: ListedKv
  dev?: boolean
  by?: string
  note?: string
  /** The version to restore, instead of the previous one. */
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
  // The highest number used is unknown, and none may be used twice.
  if (versions.live === null) return { refused: `${slug} is not live. Publish it.` }
  const chosen = chooseVersion(slug, versions, to)
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
