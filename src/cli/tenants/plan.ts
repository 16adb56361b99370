// What a publish writes, as data: pure, so that it can be told beforehand and tested. Knows neither files nor wrangler.
import { readEnvelope, toEnvelope, type Content } from '#tenant/envelope.ts'
import { parseHost } from '#tenant/host.ts'
import { hostKey, siteKey, versionKey } from '#tenant/keys.ts'
import type { Site } from '#tenant/schema.ts'
import { themeHash, toThemeCss } from '#tenant/theme.ts'

export type Outcome = {
  slug: string
  /** Version that is live after the publish. */
  version: number
  did: 'published' | 'unchanged'
  hosts: string[]
}
export type Plan = {
  puts: { key: string; value: string }[]
  deletes: string[]
  outcomes: Outcome[]
  /** Hosts that a site outside this publish shows: nothing is written then. */
  conflicts: { slug: string; host: string; owner: string }[]
}
type Options = {
  /** Adds {slug}.localhost to each site's hosts. */
  dev: boolean
  /** Now in milliseconds. */
  now: number
}

/** Keys whose live values a plan needs. */
export function liveKeys(sites: readonly Site[], options: Pick<Options, 'dev'>): string[] {
  return sites.flatMap((site) => [
    siteKey(site.slug),
    ...hostsOf(site, options).map((host) => hostKey(host)),
  ])
}

/** What must be written so that these sites are live; `live` holds the values of liveKeys, null where there is none. */
export async function planPublish(
  sites: readonly Site[],
  live: ReadonlyMap<string, string | null>,
  options: Options,
): Promise<Plan> {
  const plan: Plan = { puts: [], deletes: [], outcomes: [], conflicts: [] }
  const claimed = new Set(sites.flatMap((site) => hostsOf(site, options)))
  for (const site of sites) {
    const { slug } = site
    const hosts = hostsOf(site, options)
    const text = live.get(siteKey(slug)) ?? null
    const before = text === null ? null : readEnvelope(text)
    const content = await toContent(site)
    const envelope = await toEnvelope(content, nextVersion(text, before, options.now))
    const isSame = before?.hash === envelope.hash && before.schema === envelope.schema
    if (!isSame) {
      const value = JSON.stringify(envelope)
      // The copy goes first: whoever finds the live key broken finds this one whole.
      plan.puts.push(
        { key: versionKey(slug, envelope.version), value },
        { key: siteKey(slug), value },
      )
    }
    for (const host of hosts) {
      const owner = live.get(hostKey(host)) ?? slug
      const isOurs = owner === slug || sites.some((other) => other.slug === owner)
      if (!isOurs) plan.conflicts.push({ slug, host, owner })
      if (live.get(hostKey(host)) !== slug) plan.puts.push({ key: hostKey(host), value: slug })
    }
    const dropped = (before?.site.hosts ?? []).filter((host) => !claimed.has(host))
    plan.deletes.push(...dropped.map((host) => hostKey(host)))
    const version = isSame ? before.version : envelope.version
    plan.outcomes.push({ slug, version, did: isSame ? 'unchanged' : 'published', hosts })
  }
  return plan
}

async function toContent(site: Site): Promise<Content> {
  const themeCss = toThemeCss(site)
  return { site, themeCss, themeHash: await themeHash(themeCss) }
}

function hostsOf(site: Site, { dev }: Pick<Options, 'dev'>): string[] {
  const hosts = dev ? [...site.hosts, `${site.slug}.localhost`] : site.hosts
  return hosts.map((host) => parseHost(host)).filter((host) => host !== null)
}

/** One more than the live version. Where that cannot be read, seconds since 1970: no number is used twice. */
function nextVersion(text: string | null, before: { version: number } | null, now: number): number {
  if (before !== null) return before.version + 1
  return text === null ? 1 : Math.floor(now / 1000)
}
