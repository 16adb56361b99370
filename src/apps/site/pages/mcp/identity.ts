// Identity of the server, in the protocol and on its card.
import type { Site } from '#tenant/schema.ts'

/** Of the tools: a new major number where an answer changes its meaning. */
const VERSION = '1.0.0'

/** Name by host, as cards have it: "au.com.dealer/stock". */
export function toIdentity({ url, name, agents }: Site) {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return {
    name: `${host.split('.').reverse().join('.')}/stock`,
    title: agents.name || name,
    version: VERSION,
    websiteUrl: url,
  }
}
