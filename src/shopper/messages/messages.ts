// A site's text messages to shoppers' mobiles, through its provider; in development they stay in the inbox.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { sendSms } from '#upstream/sms.ts'
import { saveMessage } from './dev-inbox.ts'

export type Message = {
  /** E.164. */
  to: string
  text: string
}

/** Sends a message within 15 s and returns whether it was accepted. Never rejects. */
export type SendMessage = (message: Message) => Promise<boolean>

export function createMessages(env: Env, { slug }: Tenant, call: Call): SendMessage {
  if (env.DEV !== '1') return (message) => sendSms(call, message)
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
