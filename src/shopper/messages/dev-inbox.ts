// In development, messages are stored for an hour instead of being sent.
import type { Message } from './messages.ts'

/** Maximum shown. */
const MAX = 50
const KEEP_SECONDS = 3600

const prefixOf = (site: string) => `dev-inbox:${site}:`

export async function saveMessage(kv: KVNamespace, site: string, message: Message): Promise<void> {
  const name = prefixOf(site) + crypto.randomUUID()
  await kv.put(name, JSON.stringify(message), { expirationTtl: KEEP_SECONDS })
}

/** The messages of a site, newest first. */
export async function listMessages(kv: KVNamespace, site: string): Promise<Message[]> {
  const { keys } = await kv.list({ prefix: prefixOf(site) })
  // All have the same lifetime, so the last to expire is the newest.
  const newest = keys.toSorted((one, other) => (other.expiration ?? 0) - (one.expiration ?? 0))
  const kept = newest.slice(0, MAX).map(({ name }) => kv.get<Message>(name, 'json'))
  return (await Promise.all(kept)).filter((message) => message !== null)
}
