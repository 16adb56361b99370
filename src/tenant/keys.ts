// Keys in the KV namespace TENANTS, spelled once for the Worker and the commands.

export const hostKey = (host: string) => `host:${host}`
export const siteKey = (slug: string) => `site:${slug}`
export const versionPrefix = (slug: string) => `site:${slug}:v`
export const versionKey = (slug: string, version: number) => `${versionPrefix(slug)}${version}`
export const previewKey = (slug: string, id: string) => `preview:${slug}:${id}`

/** Number of the version under a key made by versionKey; 0 for any other key. */
export function parseVersion(slug: string, key: string): number {
  const prefix = versionPrefix(slug)
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : ''
  return /^\d{1,10}$/.test(digits) ? Number(digits) : 0
}
