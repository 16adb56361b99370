// Identity of the server, in the protocol and on its card.
import type { Site } from '#tenant/schema.ts'

/** Version of the tools: a new major number if the meaning of an answer changes. */
const VERSION = '1.0.0'

/** Name derived from the host, as on server cards: "au.com.dealer/stock". */
export function toIdentity({ url, name, agents }: Site) {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return {
    name: `${host.split('.').reverse().join('.')}/stock`,
    title: agents.name || name,
    version: VERSION,
    websiteUrl: url,
  }
}
