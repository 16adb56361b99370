// Lists sites from their hosts in KV, page by page, as there may be thousands.
import { hostKey, siteKey } from '#tenant/keys.ts'

export type ListedSite = { slug: string; hosts: string[] }
/** `cursor` starts the next page; null at the end. */
export type SiteList = { sites: ListedSite[]; cursor: string | null }

/** Maximum keys per KV read. */
const MAX = 100
const HOSTS = hostKey('')

/** The sites of the next hosts, in host order. Rejects if KV fails or the cursor is invalid. */
export async function listSites(kv: KVNamespace, cursor: string | null): Promise<SiteList> {
  const page = await kv.list({ prefix: HOSTS, limit: MAX, cursor })
  const sites = await toSites(kv, page.keys)
  return { sites, cursor: page.list_complete ? null : page.cursor }
}

/** The site with a slug, and those with a host that starts with the text. */
export async function findSites(kv: KVNamespace, words: string): Promise<SiteList> {
  const start = words
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/:].*$/, '')
  if (!/^[a-z0-9.-]{1,253}$/.test(start)) return { sites: [], cursor: null }
  const [page, named] = await Promise.all([
    kv.list({ prefix: hostKey(start), limit: MAX }),
    kv.get(siteKey(start), 'text'),
  ])
  const found = await toSites(kv, page.keys)
  const isThere = named === null || found.some(({ slug }) => slug === start)
  return { sites: isThere ? found : [{ slug: start, hosts: [] }, ...found], cursor: null }
}

async function toSites(kv: KVNamespace, keys: readonly { name: string }[]): Promise<ListedSite[]> {
  if (keys.length === 0) return []
  const slugs = await kv.get(
    keys.map(({ name }) => name),
    'text',
  )
  const hosts = new Map<string, string[]>()
  for (const [key, slug] of slugs)
    if (slug !== null) hosts.set(slug, [...(hosts.get(slug) ?? []), key.slice(HOSTS.length)])
  return [...hosts].map(([slug, theirs]) => ({ slug, hosts: theirs }))
}
