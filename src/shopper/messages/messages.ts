// A site's text messages to shoppers' mobiles, through its provider; in development they stay in the inbox.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { sendSms } from '#upstream/sms.ts'

/** Maximum shown. */
const MAX = 50

const KEEP_SECONDS: Seconds = 3600

export type Message = {
  /** E.164. */
  to: string
  text: string
  /** Identical on every try, so that the provider sends it once. */
  id?: string
}

/** Sends a message within 15 s and returns whether it was accepted. Never rejects. */
export type SendMessage = (message: Message) => Promise<boolean>

export function createMessages(env: Env, { slug, site }: Tenant, call: Call): SendMessage {
  const from = site.conversations.text_sender || undefined
  if (env.DEV !== '1') return (message) => sendSms(call, { ...message, from })
  return async (message) => {
    try {
      await saveMessage(env.SEARCH, slug, message)
      return true
    } catch (error) {
      logError('inbox.failed', { tenant: slug, error: errorName(error) })
      return false
    }
  }
}

const prefixOf = (site: string) => `dev-inbox:${site}:`

/** Inbox of alerts to operators, shown with every site's; not the slug of a site. */
export const INBOX_OF_OPERATIONS = '_operations'

/** In development, messages are stored for an hour instead of being sent. */
export async function saveMessage(kv: KVNamespace, site: string, message: Message): Promise<void> {
  const name = prefixOf(site) + crypto.randomUUID()
  await kv.put(name, JSON.stringify(message), { expirationTtl: KEEP_SECONDS })
}

/** The messages of a site, newest first. */
export async function listMessages(kv: KVNamespace, site: string): Promise<Message[]> {
  const { keys } = await kv.list({ prefix: prefixOf(site) })
  // All have the same lifetime, so the last to expire is the newest.
  const newest = keys.toSorted((one, other) => (other.expiration ?? 0) - (one.expiration ?? 0))
  const messages = newest.slice(0, MAX).map(({ name }) => kv.get<Message>(name, 'json'))
  return (await Promise.all(messages)).filter((message) => message !== null)
}
