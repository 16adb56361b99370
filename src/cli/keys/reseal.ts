// Third-party keys of dealers, encrypted with a master key: finds which one, everywhere they are stored, and
// re-encrypts them with the one that writes. Every value stays readable throughout, because both keys are configured by
// then.
import { join } from 'node:path'

import type { ListedKv } from '#rollout/kv.ts'
import { readEncryptedKeys, writeEncryptedKeys } from '#cli/tenants/secret-command.ts'
import { isObject } from '#lib/is-object.ts'
import { splitName, writingKey } from '#lib/key-ring.ts'
import { readEnvelope, replaceSecrets } from '#tenant/envelope.ts'
import { parseSource } from '#rollout/source.ts'
import { parseSiteKey, siteKey } from '#tenant/keys.ts'
import { encryptSecret, openSecret } from '#tenant/secret.ts'

/** A value, by the site and the place where it is stored: a key of KV, or a file. */
export type Encrypted = { slug: string; place: string; name: string; key: string }

export type Resealed = {
  /** Number of values encrypted again. */
  values: number
  /** Values that no key of MASTER_KEY decrypts; they are unchanged. */
  unreadable: Omit<Encrypted, 'key'>[]
}

type Stores = {
  kv: ListedKv
  /** With a folder for each site. */
  folder: string
  /** Sites of that folder. */
  slugs: readonly string[]
}

const SOURCES = 'source:'
/** Sites per batch of reads and writes. */
const TOGETHER = 20
/** Maximum attempts if a site is published meanwhile. */
const TRIES = 3

/** Every encrypted value, with the id of its master key. */
export async function listEncrypted({ kv, folder, slugs }: Stores): Promise<Encrypted[]> {
  const found: Encrypted[] = []
  const add = (slug: string, place: string, secrets: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(secrets))
      found.push({ slug, place, name, key: splitName(value).id })
  }
  for (const sites of toGroups(await readSiteKeys(kv))) {
    const values = await kv.get(sites.flatMap(({ keys }) => keys))
    for (const { slug, keys } of sites)
      for (const key of keys) add(slug, key, readSecrets(key, values.get(key) ?? ''))
  }
  for (const slug of slugs)
    add(slug, `tenants/${slug}/secrets.json`, await readEncryptedKeys(join(folder, slug)))
  return found
}

/** Re-encrypts values of other keys with the key that writes. Can be repeated, even after an interruption. */
export async function reseal(
  masterKey: string,
  { kv, folder, slugs }: Stores,
  onProgress: (line: string) => void,
): Promise<Resealed> {
  const done: Resealed = { values: 0, unreadable: [] }
  const writing = writingKey(masterKey).id
  const again = async (slug: string, place: string, secrets: Readonly<Record<string, string>>) => {
    const pairs = Object.entries(secrets).map(async ([name, value]) => {
      if (splitName(value).id === writing) return [name, value] as const
      const plain = await openSecret(masterKey, slug, name, value)
      if (plain === null) {
        done.unreadable.push({ slug, place, name })
        return [name, value] as const
      }
      done.values += 1
      return [name, await encryptSecret(masterKey, slug, name, plain)] as const
    })
    return Object.fromEntries(await Promise.all(pairs))
  }

  for (const sites of toGroups(await readSiteKeys(kv))) {
    await resealGroup(kv, sites, again)
    onProgress(`  ${sites.map(({ slug }) => slug).join(', ')}`)
  }
  for (const slug of slugs) {
    const file = join(folder, slug)
    const before = await readEncryptedKeys(file)
    const after = await again(slug, `tenants/${slug}/secrets.json`, before)
    if (!isSame(before, after)) await writeEncryptedKeys(file, after)
  }
  return done
}

type Again = (
  slug: string,
  place: string,
  secrets: Readonly<Record<string, string>>,
) => Promise<Record<string, string>>

/** Copies by version go first, as in a publish. A live site that changes meanwhile is read again. */
async function resealGroup(kv: ListedKv, sites: readonly SiteKeys[], again: Again): Promise<void> {
  let keys = sites.flatMap((site) => site.keys)
  const slugs = new Map(sites.flatMap((site) => site.keys.map((key) => [key, site.slug] as const)))
  for (let tries = 0; tries < TRIES && keys.length > 0; tries += 1) {
    const before = await kv.get(keys)
    const pairs: { key: string; value: string }[] = []
    for (const [key, text] of before) {
      const slug = slugs.get(key) ?? ''
      if (text === null || Object.keys(readSecrets(key, text)).length === 0) continue
      const change = (own: Secrets) => again(slug, key, own)
      const value = isSource(key)
        ? JSON.stringify({ ...parseSource(text), secrets: await change(readSecrets(key, text)) })
        : await replaceSecrets(text, slug, change)
      if (value !== null && value !== text) pairs.push({ key, value })
    }
    const copies = pairs.filter(({ key }) => parseSiteKey(key) === null)
    const live = pairs.filter(({ key }) => parseSiteKey(key) !== null)
    if (copies.length > 0) await kv.put(copies)
    const now = live.length === 0 ? new Map() : await kv.get(live.map(({ key }) => key))
    const same = live.filter(({ key }) => now.get(key) === before.get(key))
    if (same.length > 0) await kv.put(same)
    keys = live.filter((pair) => !same.includes(pair)).map(({ key }) => key)
  }
}

type SiteKeys = { slug: string; keys: string[] }

type Secrets = Readonly<Record<string, string>>

const isSource = (key: string) => key.startsWith(SOURCES)

/** The encrypted values of a published site, or of a site's source. */
function readSecrets(key: string, text: string): Secrets {
  if (!isSource(key)) return readEnvelope(text)?.site.secrets ?? {}
  const secrets = parseSource(text)?.['secrets']
  // The schema allows nothing else there, and a source was parsed by it before it was published.
  return isObject(secrets) ? (secrets as Secrets) : {}
}

/** The live key of each published site, and those of its versions and their sources. */
async function readSiteKeys(kv: ListedKv): Promise<SiteKeys[]> {
  const all = [...(await kv.list(siteKey(''))), ...(await kv.list(SOURCES))]
  const slugs = all.flatMap((key) => parseSiteKey(key) ?? [])
  return slugs.map((slug) => ({
    slug,
    keys: all.filter(
      (key) =>
        key === siteKey(slug) ||
        key.startsWith(`${siteKey(slug)}:`) ||
        key.startsWith(`${SOURCES}${slug}:`),
    ),
  }))
}

function toGroups(sites: readonly SiteKeys[]): SiteKeys[][] {
  const count = Math.ceil(sites.length / TOGETHER)
  return Array.from({ length: count }, (_, at) => sites.slice(at * TOGETHER, (at + 1) * TOGETHER))
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  return Object.entries(one).every(([name, value]) => other[name] === value)
}
