// Publishes the files under tenants/ through the Worker, by the same object as the console: merged with what was
// published since the files were made, or refused by field.
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { SCHEMA_VERSION } from '#tenant/envelope.ts'
import { type BaseFiles, hashSource } from './base-file.ts'
import {
  describeExamples,
  describeProblems,
  loadCheckedSites,
  selectSites,
} from './checked-sites.ts'
import type { Outcome } from '#rollout/plan.ts'
import type { PublishOutcome } from '#rollout/draft.ts'
import type { Source } from '#rollout/source.ts'
import type { LiveVersion } from '#rollout/versions.ts'
import { describeRefusedHosts } from './lead-hosts.ts'
import type { Operations } from './operations.ts'
import { describePullConflicts } from './pull-command.ts'
import { readSites, type SiteFile, UNCHECKED } from './read-sites.ts'
import type { RenderSites } from './render-sites.ts'
import { writeSource } from './write-source.ts'

export type PublishOptions = {
  slugs: readonly string[]
  by: string
  note: string
  take?: 'mine' | 'live' | undefined
  database?: string | undefined
  /** Adds {slug}.localhost to the hosts. */
  dev: boolean
  /** Publishes examples and drafts too; a developer's machine always does. */
  examples: boolean
  masterKey: string | null
  operations: Operations
  bases: BaseFiles
  folder?: string | undefined
  render: RenderSites
  onProgress: (line: string) => void
}
/** Outcome of each site. Sites are independent: some may be published although others were refused. */
export type PublishedFiles = { outcomes: Outcome[]; refused: string[]; pulled: string[] }

/** Maximum sites to publish at once. */
const AT_ONCE = 6

/** Checks everything first: a single problem in the files, and nothing is published. */
export async function publishFiles(options: PublishOptions): Promise<PublishedFiles> {
  const { slugs, operations, bases, masterKey, render, onProgress, folder } = options
  const same = await findUnchanged(options)
  if (same !== null) return { outcomes: same, refused: [], pulled: [] }
  const selected = selectSites(await loadCheckedSites({ slugs, masterKey, folder }), slugs)
  if ('refused' in selected) return refuse(selected.refused)
  const problems = describeProblems(selected.files)
  if (problems !== '') return refuse(problems)
  const examples = options.dev || options.examples ? '' : describeExamples(selected.files)
  if (examples !== '') return refuse(examples)
  const hosts = await describeRefusedHosts(selected.files, operations)
  if (hosts !== '') return refuse(hosts)

  const versions = await operations.loadVersions(selected.files.map(({ slug }) => slug))
  const outcomes: Outcome[] = []
  const changed: Publishing[] = []
  for (const file of selected.files) {
    const { slug, source, site } = file
    if (source == null || site === null) continue
    const base = await bases.read(slug)
    const live = versions.get(slug) ?? null
    if (live !== null && (await isPublished({ slug, source, live }, bases)))
      outcomes.push({ slug, version: live.version, did: 'unchanged', hosts: site.hosts })
    else changed.push({ file, source, base: base?.version ?? null })
  }
  if (changed.length > 0) {
    const sites = changed.flatMap(({ file }) => file.site ?? [])
    const drawn = await render(sites, onProgress)
    const faults = selected.files.map((file) => ({ ...file, problems: drawn.get(file.slug) ?? [] }))
    if (faults.some((file) => file.problems.length > 0)) return refuse(describeProblems(faults))
  }
  const done: PublishedFiles = { outcomes, refused: [], pulled: [] }
  for (let at = 0; at < changed.length; at += AT_ONCE)
    await Promise.all(changed.slice(at, at + AT_ONCE).map((one) => publishOne(one, options, done)))
  return done
}

/** The live versions, if nothing changed since these sites were published. Then nothing needs to be checked. */
async function findUnchanged({
  slugs,
  operations,
  bases,
  folder = join(root, 'tenants'),
}: PublishOptions): Promise<Outcome[] | null> {
  const files = await readSites(folder, slugs, UNCHECKED)
  if (files.length === 0 || slugs.some((slug) => !files.some((file) => file.slug === slug)))
    return null
  const versions = await operations.loadVersions(files.map(({ slug }) => slug))
  const same: Outcome[] = []
  for (const { slug, source } of files) {
    const live = versions.get(slug) ?? null
    if (source == null || live === null || !(await isPublished({ slug, source, live }, bases)))
      return null
    same.push({ slug, version: live.version, did: 'unchanged', hosts: [] })
  }
  return same
}

/** Whether these files are live, as this release would publish them. */
async function isPublished(
  { slug, source, live }: { slug: string; source: Source; live: LiveVersion },
  bases: BaseFiles,
): Promise<boolean> {
  const base = await bases.read(slug)
  const isLive = live.schema === SCHEMA_VERSION && base?.version === live.version
  return isLive && base.hash === (await hashSource(source))
}

const refuse = (reason: string): PublishedFiles => ({ outcomes: [], refused: [reason], pulled: [] })

type Publishing = { file: SiteFile; source: Source; base: number | null }

async function publishOne(
  { file, source, base }: Publishing,
  options: PublishOptions,
  done: PublishedFiles,
): Promise<void> {
  const {
    by,
    note,
    take,
    database,
    dev,
    operations,
    bases,
    folder = join(root, 'tenants'),
  } = options
  const { slug, site } = file
  const outcome = await operations.publish(slug, {
    by,
    note,
    source,
    base,
    ...(take === undefined ? {} : { take }),
    ...(database === undefined ? {} : { database }),
    ...(dev ? { dev } : {}),
  })
  if (!('source' in outcome)) {
    done.refused.push(describeRefusal(slug, outcome))
    return
  }
  const version = 'published' in outcome ? outcome.published : outcome.unchanged
  const did = 'published' in outcome ? 'published' : 'unchanged'
  done.outcomes.push({ slug, version, did, hosts: site?.hosts ?? [] })
  await bases.write(slug, version, outcome.source)
  // Includes changes that others published: files without them would revert them next time.
  const written = outcome.isMerged
    ? await writeSource(join(folder, slug), file, outcome.source)
    : []
  if (written.length > 0) done.pulled.push(`${slug}: ${written.join(', ')}`)
}

function describeRefusal(slug: string, outcome: PublishOutcome): string {
  if ('conflicts' in outcome) {
    const { conflicts, by, live } = outcome
    const who = by === '' ? '' : ` by ${by}`
    return `Version ${live} was published${who} since.\n${describePullConflicts(slug, conflicts)}`
  }
  if ('problems' in outcome)
    return outcome.problems.map(({ path, message }) => `${slug}: ${path} ${message}`).join('\n')
  return 'refused' in outcome ? outcome.refused : ''
}
