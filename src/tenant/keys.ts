// Keys in the KV namespace TENANTS, shared by the Worker and the commands. Separate from store.ts so that the commands
// need not load it.

export const hostKey = (host: string) => `host:${host}`
export const siteKey = (slug: string) => `site:${slug}`
export const versionPrefix = (slug: string) => `site:${slug}:v`
export const versionKey = (slug: string, version: number) => `${versionPrefix(slug)}${version}`
/** The source of a version, as its author wrote it: src/rollout/source.ts. */
export const sourceKey = (slug: string, version: number) => `source:${slug}:v${version}`
/** Development settings of a site, which only `npm start` writes. */
export const developmentKey = (slug: string) => `development:${slug}`
/** History of master keys for `npm run keys`: when each one was added, and when another one replaced it. */
export const KEYS_KEY = 'keys'
export const previewPrefix = (slug: string) => `preview:${slug}:`
export const previewKey = (slug: string, id: string) => `${previewPrefix(slug)}${id}`

/** Slug of the site whose live version is under a key; null for any other key. */
export function parseSiteKey(key: string): string | null {
  return /^site:([a-z0-9-]+)$/.exec(key)?.[1] ?? null
}

/** Number of the version under a key made by versionKey; 0 for any other key. */
export function parseVersion(slug: string, key: string): number {
  const prefix = versionPrefix(slug)
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : ''
  return /^\d{1,10}$/.test(digits) ? Number(digits) : 0
}

/**
 * Key of a build file, from its name under /build/; null for other names. The name contains a hash of the content, so
 * it always means the same content, whichever build wrote it.
 */
export function buildKey(name: string): string | null {
  return /^[\w.-]{1,80}-(?:[A-Z0-9]{8}|[0-9a-f]{8})\.(?:js|css|svg)$/.test(name)
    ? `build:${name}`
    : null
}
