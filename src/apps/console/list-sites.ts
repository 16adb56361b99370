// The sites that a person may open, searchable by slug or host and paginated. Staff may open all of them, possibly a
// thousand.
import * as z from 'zod'

import type { Env } from '#env.ts'
import { createBoundedMap } from '#lib/memo.ts'
import { readJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { hostKey, siteKey } from '#tenant/keys.ts'
import type { Person } from './permissions.ts'

export const SITES_A_PAGE = 25
/** Maximum values that KV reads at once. */
const AT_ONCE = 100
/** Seconds after which the list of all sites is read again. */
const KEPT: Seconds = 30

export type ListedSite = { slug: string; hosts: string[] }
/** `version` is null for a site that cannot be read now. */
export type ShownSite = ListedSite & {
  name: string
  version: number | null
  /** ISO 8601, in UTC; null if the publish did not record it. */
  publishedAt: string | null
}
export type SitePage = { sites: ShownSite[]; page: number; pages: number; found: number }

/** A page of the sites that a person may open, in order of slug. Rejects if KV fails. */
export async function loadSitePage(
  env: Env,
  person: Pick<Person, 'staff' | 'grants'>,
  { words, page }: { words: string; page: number },
  now: Seconds,
): Promise<SitePage> {
  const { TENANTS: kv } = env
  const all = person.staff
    ? await listAllSites(kv, now)
    : person.grants.map(({ site }) => ({ slug: site, hosts: [] }))
  const found = filterSites(all, words)
  const pages = Math.max(1, Math.ceil(found.length / SITES_A_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const from = (shown - 1) * SITES_A_PAGE
  const sites = await addNames(kv, found.slice(from, from + SITES_A_PAGE))
  return { sites, page: shown, pages, found: found.length }
}

/** The trading names of the sites in some roles, by slug. Rejects if KV fails. */
export async function loadSiteNames(
  env: Env,
  grants: Person['grants'],
  now: Seconds,
): Promise<Map<string, string>> {
  const query = { words: '', page: 1 }
  const { sites } = await loadSitePage(env, { staff: false, grants }, query, now)
  return new Map(sites.map(({ slug, name }) => [slug, name]))
}

/** Sites whose slug or host contains every word. */
export function filterSites(all: readonly ListedSite[], words: string): ListedSite[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(({ slug, hosts }) => {
      const text = [slug, slug.replaceAll('-', ' '), ...hosts].join(' ')
      return wanted.every((word) => text.includes(word))
    })
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** One list for all requests of an isolate, because it is the same for all staff. */
const lists = createBoundedMap<{ sites: ListedSite[]; until: Seconds }>(1)
const ALL = 'all sites'

async function listAllSites(kv: KVNamespace, now: Seconds): Promise<ListedSite[]> {
  const cached = lists.get(ALL)
  if (cached !== undefined && now < cached.until) return cached.sites
  const sites = await readAllSites(kv)
  lists.set(ALL, { sites, until: now + KEPT })
  return sites
}

/** Empties the memo, for tests in one isolate. */
export function forgetSiteList(): void {
  lists.clear()
}

/** Every site with its hosts, from the hosts' keys. */
async function readAllSites(kv: KVNamespace): Promise<ListedSite[]> {
  const prefix = hostKey('')
  const keys: string[] = []
  let cursor: string | null = null
  do {
    // eslint-disable-next-line no-await-in-loop -- each page names the next
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor })
    keys.push(...page.keys.map(({ name }) => name))
    cursor = page.list_complete ? null : page.cursor
  } while (cursor !== null)
  const parts = Array.from({ length: Math.ceil(keys.length / AT_ONCE) }, (_, at) =>
    kv.get(keys.slice(at * AT_ONCE, (at + 1) * AT_ONCE), 'text'),
  )
  const hosts = new Map<string, string[]>()
  for (const part of await Promise.all(parts))
    for (const [key, slug] of part)
      if (slug !== null) hosts.set(slug, [...(hosts.get(slug) ?? []), key.slice(prefix.length)])
  return [...hosts].map(([slug, theirs]) => ({ slug, hosts: theirs }))
}

async function addNames(kv: KVNamespace, sites: readonly ListedSite[]): Promise<ShownSite[]> {
  if (sites.length === 0) return []
  const texts = await kv.get(
    sites.map(({ slug }) => siteKey(slug)),
    'text',
  )
  return sites.map((site) => ({
    ...site,
    ...readEnvelope(texts.get(siteKey(site.slug)) ?? null, site),
  }))
}

/** Name, hosts and version of a published site. Only displayed, so it is not checked like a site for its own pages. */
function readEnvelope(text: string | null, { slug, hosts }: ListedSite): Omit<ShownSite, 'slug'> {
  const read = readJson(text ?? '', envelopeShape)
  if (read === null) return { name: slug, hosts, version: null, publishedAt: null }
  const { site, version, published } = read
  const publishedAt = published?.at ?? null
  return { name: site.name, version, publishedAt, hosts: hosts.length > 0 ? hosts : site.hosts }
}

const envelopeShape = z.object({
  version: z.number(),
  published: z.object({ at: z.string() }).optional(),
  site: z.object({ name: z.string(), hosts: z.array(z.string()) }),
})
