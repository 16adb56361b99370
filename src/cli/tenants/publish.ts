// Publishes files without the draft objects of their sites, for npm start, tests and emergencies: checked, rendered,
// planned and written by the functions that the objects use. It cannot know what the console is publishing at the same
// time.
import { addDatabase, readDatabases } from '#cli/databases.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'
import { readEnvelope } from '#tenant/envelope.ts'
import { developmentKey, siteKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { createWranglerKv } from './bulk-kv.ts'
import type { BulkKv } from '#rollout/kv.ts'
import {
  describeExamples,
  describeProblems,
  loadCheckedSites,
  selectSites,
} from './checked-sites.ts'
import type { BaseFiles } from './base-file.ts'
import { applyDevelopment, type Development } from './development.ts'
import { listOwnHosts } from '#rollout/checks/check-leads.ts'
import { applyPlan } from '#rollout/apply-plan.ts'
import { describeHostConflicts, type Live, type Outcome, readLive } from '#rollout/plan.ts'
import { loadLiveSources, planDocuments } from '#rollout/plan-documents.ts'
import type { RenderSites } from './render-sites.ts'

export type PublishOptions = {
  /** Sites to publish; all of them if omitted or empty. */
  slugs?: readonly string[]
  /** Adds {slug}.localhost to each site's hosts. */
  dev?: boolean
  /** Publishes examples and drafts too, as it does with `dev`. */
  examples?: boolean
  /** With `dev`: also publishes the settings of each site's development.json; null without them. */
  development?: Development | null
  /** On Cloudflare instead of on this machine. */
  remote?: boolean
  /** Decrypts the secrets of the files, so that none is published that cannot be decrypted; null if unknown. */
  masterKey?: string | null
  /** The publisher, and the reason, for the history. */
  by?: string
  note?: string
  /** The database of sites that are not live yet. */
  database?: string | undefined
  kv?: BulkKv
  /** Records which version the files were made from. */
  bases?: BaseFiles
  /** Skips sites that were published elsewhere since, for example in the console. */
  keepsNewer?: boolean
  folder?: string | undefined
  /** Renders the pages of the sites that change; null if they are known to render. */
  render?: RenderSites | null
  onProgress?: (line: string) => void
}
export type Published = { outcomes: Outcome[] } | { refused: string }

/** Publishes sites. If any of them has a problem, reports it and writes nothing. */
export async function publishSites(options: PublishOptions): Promise<Published> {
  const { remote = false, dev = false, slugs = [], render = loadAndRender } = options
  const { kv = createWranglerKv({ remote }), onProgress = () => {}, by = '', note = '' } = options
  const selected = selectSites(await loadCheckedSites(options), slugs)
  if ('refused' in selected) return selected
  const problems = describeProblems(selected.files)
  if (problems !== '') return { refused: problems }
  const examples = dev || options.examples === true ? '' : describeExamples(selected.files)
  if (examples !== '') return { refused: examples }

  for (const { path, host } of selected.files.flatMap(({ site }) =>
    site === null ? [] : listOwnHosts(site),
  ))
    onProgress(`  ${path}: ${host} gets leads only once staff have allowed it in the console`)
  const development = dev && !remote ? (options.development ?? null) : null
  const files =
    development === null ? selected.files : await applyDevelopment(selected.files, development, kv)
  if (development === null)
    for (const { slug } of files.filter((file) => file.development !== undefined))
      onProgress(`  ${slug}: without its development.json, which is for npm start alone`)
  const all = files.flatMap(({ site }) => site ?? [])
  const live = await readLive(kv, all, { dev })
  const newer = options.keepsNewer === true ? await findNewer(all, live, options.bases) : []
  for (const slug of newer)
    onProgress(
      `  ${slug}: was changed in the console, so its files are not published. Merge them: npm run tenants -- pull ${slug}`,
    )
  const sites = all.filter(({ slug }) => !newer.includes(slug))
  const { database } = options
  const misplaced = await findMisplaced(sites, live, database)
  if (misplaced !== null) return { refused: misplaced }
  const sources = new Map(
    selected.files.flatMap(({ slug, source }) => (source == null ? [] : [[slug, source] as const])),
  )
  const befores = await loadLiveSources(
    kv,
    sites.map(({ slug }) => slug),
    live,
  )
  const documents = sites.map((site) => ({
    site,
    source: sources.get(site.slug) ?? null,
    before: befores.get(site.slug) ?? null,
  }))
  const plan = await planDocuments(documents, live, { dev, now: Date.now(), by, note, database })
  if (plan.conflicts.length > 0) return { refused: describeHostConflicts(plan) }

  const changed = new Set(plan.steps.sites.map(({ key }) => key))
  const isChanged = ({ slug }: { slug: string }) => changed.has(`site:${slug}`)
  if (render !== null && changed.size > 0) {
    const drawn = await render(sites.filter(isChanged), onProgress)
    const faults = selected.files.map((file) => ({ ...file, problems: drawn.get(file.slug) ?? [] }))
    if (faults.some((file) => file.problems.length > 0))
      return { refused: describeProblems(faults) }
  }
  const overlays = files.flatMap(({ slug, overlay }) =>
    overlay === undefined ? [] : [{ key: developmentKey(slug), value: overlay }],
  )
  if (overlays.length > 0) await kv.put(overlays)
  const done = await applyPlan(kv, plan, { live, onProgress })
  if ('refused' in done) return done
  for (const { slug, version, did } of plan.outcomes)
    if (did === 'published') await options.bases?.write(slug, version, sources.get(slug) ?? {})
  return { outcomes: plan.outcomes }
}

/** Sites whose live version differs from the one that their files were made from. */
async function findNewer(
  sites: readonly Site[],
  live: Live,
  bases: BaseFiles | undefined,
): Promise<string[]> {
  const found = await Promise.all(
    sites.map(async ({ slug }) => {
      const base = (await bases?.read(slug)) ?? null
      const version = readEnvelope(live.get(siteKey(slug)) ?? '')?.version
      const isNewer = base !== null && version !== undefined && version > base.version
      return isNewer ? [slug] : []
    }),
  )
  return found.flat()
}

/** Problems with the databases of these sites, and how to fix them; null if there are none. */
async function findMisplaced(
  sites: readonly Site[],
  live: Live,
  wanted: string | undefined,
): Promise<string | null> {
  const known = await readDatabases()
  if (wanted !== undefined && !known.includes(wanted)) return addDatabase(wanted)
  for (const { slug } of sites) {
    const envelope = readEnvelope(live.get(siteKey(slug)) ?? '')
    if (envelope === null) continue
    const { database = FIRST_DATABASE } = envelope
    if (!known.includes(database)) return `${slug} is in ${database}. ${addDatabase(database)}`
    if (wanted !== undefined && wanted !== database)
      return `${slug} is in ${database}. Move it: npm run tenants -- move --site ${slug} --to ${wanted}`
  }
  return null
}

/** Loading the renderer takes a second, and many publishes change nothing. */
export const loadAndRender: RenderSites = async (sites, onProgress) =>
  (await import('./render-sites.ts')).renderSites(sites, onProgress)
