// Writes of a publish as data that can be shown and tested. apply-plan.ts executes them.
import type { Milliseconds } from '#lib/zone-time.ts'
import { type Content, type Envelope, readEnvelope, toEnvelope } from '#tenant/envelope.ts'
import { parseHost } from '#tenant/host.ts'
import { hostKey, siteKey, sourceKey, versionKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'
import type { BulkKv, KvPair } from './kv.ts'
import type { Source } from './source.ts'

export type Outcome = {
  slug: string
  /** Version that is live after the publish. */
  version: number
  did: 'published' | 'unchanged'
  hosts: string[]
}
export type Plan = {
  /**
   * The writes, step by step; each step finishes before the next one starts. Versioned copies go first: a reader that
   * finds a live key missing or broken reads one of them. Hosts go before the sites, so that no site redirects to a
   * host that does not answer.
   */
  steps: { versions: KvPair[]; hosts: KvPair[]; sites: KvPair[] }
  /** Deletions come last: abandoned hosts are answered until the version that abandons them is live. */
  deletes: string[]
  outcomes: Outcome[]
  /** Hosts that belong to a site outside this publish: nothing is written then. */
  conflicts: { slug: string; host: string; owner: string }[]
}
export type PlanOptions = {
  /** Adds {slug}.localhost to each site's hosts. */
  dev: boolean
  /** Now in milliseconds. */
  now: Milliseconds
  by?: string
  note?: string
  /** The database for sites that are not live yet; others stay where they are. */
  database?: string | undefined
  /** The version of each site that a rollback restores. */
  restores?: number
  /** Each site's source by its slug, stored with the version. Without one, the site itself is its source. */
  sources?: ReadonlyMap<string, Source>
  /** Sites whose source changed, though they may look unchanged: both are published. */
  changed?: ReadonlySet<string>
}
export type Live = ReadonlyMap<string, string | null>

/** Number of earlier versions to store besides the live one. */
export const KEPT_VERSIONS = 20
/** Number of expired versions that each publish deletes, so that leftovers of one go with the next. */
const PRUNED_AT_ONCE = 5

/** Keys whose live values a plan needs; dropKeys names the rest. */
export function liveKeys(sites: readonly Site[], options: Pick<PlanOptions, 'dev'>): string[] {
  return sites.flatMap((site) => [
    siteKey(site.slug),
    ...hostsOf(site, options).map((host) => hostKey(host)),
  ])
}

/** Keys of hosts that these sites abandon, which a plan needs as well: they may belong to another site by now. */
export function dropKeys(sites: readonly Site[], live: Live, options: Pick<PlanOptions, 'dev'>) {
  const claimed = claimedBy(sites, options)
  return sites.flatMap(({ slug }) => {
    return droppedHosts(toLive(slug, live), claimed).map((host) => hostKey(host))
  })
}

/** The writes that make these sites live; `live` holds the values of both key lists, null for missing ones. */
export async function planPublish(
  sites: readonly Site[],
  live: Live,
  options: PlanOptions,
): Promise<Plan> {
  const steps: Plan['steps'] = { versions: [], hosts: [], sites: [] }
  const plan: Plan = { steps, deletes: [], outcomes: [], conflicts: [] }
  const claimed = claimedBy(sites, options)
  const publishing = new Set(sites.map(({ slug }) => slug))
  for (const site of sites) {
    const { slug } = site
    const before = toLive(slug, live)
    const dropped = droppedHosts(before, claimed).filter((host) => live.get(hostKey(host)) === slug)
    plan.deletes.push(...dropped.map((host) => hostKey(host)))

    const hosts = hostsOf(site, options)
    for (const host of hosts) {
      const owner = live.get(hostKey(host)) ?? null
      if (owner !== null && !publishing.has(owner)) plan.conflicts.push({ slug, host, owner })
      if (owner !== slug) steps.hosts.push({ key: hostKey(host), value: slug })
    }

    const version = nextVersion(live.get(siteKey(slug)) ?? null, before, options.now)
    const published = toPublication(options, dropped)
    const database = before?.database ?? options.database
    const envelope = await toEnvelope(await toContent(site), version, published, database)
    const isSame = before?.hash === envelope.hash && before.schema === envelope.schema
    if (isSame && options.changed?.has(slug) !== true) {
      plan.outcomes.push({ slug, version: before.version, did: 'unchanged', hosts })
      continue
    }
    const value = JSON.stringify(envelope)
    const source = options.sources?.get(slug)
    if (source !== undefined)
      steps.versions.push({ key: sourceKey(slug, version), value: JSON.stringify(source) })
    steps.versions.push({ key: versionKey(slug, version), value })
    steps.sites.push({ key: siteKey(slug), value })
    plan.outcomes.push({ slug, version, did: 'published', hosts })
    // A rollback deletes nothing, so that the next one finds the older versions.
    if (options.restores === undefined) plan.deletes.push(...outlived(slug, version))
  }
  return plan
}

/** The published content of a site's files: identical for identical files, whoever publishes them. */
export async function toContent(site: Site): Promise<Content> {
  const themeCss = toThemeCss(site)
  return { site, themeCss, themeHash: await themeHash(themeCss) }
}

function toPublication({ now, by = '', note = '', restores }: PlanOptions, dropped: string[]) {
  const more = restores === undefined ? {} : { restores }
  return { at: new Date(now).toISOString(), by, note, dropped, ...more }
}

function toLive(slug: string, live: Live): Envelope | null {
  const text = live.get(siteKey(slug)) ?? null
  return text === null ? null : readEnvelope(text)
}

function claimedBy(sites: readonly Site[], options: Pick<PlanOptions, 'dev'>): Set<string> {
  return new Set(sites.flatMap((site) => hostsOf(site, options)))
}

/**
 * Hosts of the live version that none of these sites has now, and those that an earlier publish did not get to delete.
 */
function droppedHosts(live: Envelope | null, claimed: ReadonlySet<string>): string[] {
  if (live === null) return []
  const hosts = [...hostsOf(live.site, { dev: false }), ...(live.published?.dropped ?? [])]
  return [...new Set(hosts)].filter((host) => !claimed.has(host))
}

/** An older schema may have published a site without staging hosts. */
type Hosted = { slug: string; hosts?: string[]; staging_hosts?: string[] }

function hostsOf(site: Hosted, { dev }: Pick<PlanOptions, 'dev'>): string[] {
  const { slug, hosts = [], staging_hosts: staging = [] } = site
  const all = [...hosts, ...staging, ...(dev ? [`${slug}.localhost`] : [])]
  return [...new Set(all.map((host) => parseHost(host)))].filter((host) => host !== null)
}

/** The live version plus one. If that cannot be read, seconds since 1970: no number is used twice. */
function nextVersion(
  text: string | null,
  before: { version: number } | null,
  now: Milliseconds,
): number {
  if (before !== null) return before.version + 1
  return text === null ? 1 : Math.floor(now / 1000)
}

/** Keys of versions that are too old for a rollback once `version` is live. */
function outlived(slug: string, version: number): string[] {
  return Array.from(
    { length: PRUNED_AT_ONCE },
    (_, at) => version - KEPT_VERSIONS - 1 - at,
  ).flatMap((old) => (old > 0 ? [versionKey(slug, old), sourceKey(slug, old)] : []))
}

/** Live values that a plan for these sites needs. Known ones are not read. */
export async function readLive(
  kv: Pick<BulkKv, 'get'>,
  sites: readonly Site[],
  options: Pick<PlanOptions, 'dev'>,
  known: Live = new Map(),
): Promise<Live> {
  const keys = liveKeys(sites, options).filter((key) => !known.has(key))
  const live = new Map([...(await kv.get(keys)), ...known])
  const drops = dropKeys(sites, live, options)
  return drops.length === 0 ? live : new Map([...live, ...(await kv.get(drops))])
}

/** Why a plan cannot be written, one line per conflict; empty if it can. */
export function describeHostConflicts({ conflicts }: Plan): string {
  return conflicts
    .map(
      ({ slug, host, owner }) =>
        `${slug}: host ${host} currently serves ${owner}. Publish ${owner} without it first.`,
    )
    .join('\n')
}
