// Text messages to mobiles by a provider.
import * as z from 'zod'

import { SEND_TIMEOUT_MS, type Call } from './call.ts'

export type Sms = {
  to: string
  text: string
  /** Number or registered name; without it the provider's own. */
  from?: string | undefined
  /** Identical on every try, so that the provider sends it once; its reports refer to it. */
  id?: string | undefined
}

/**
 * `POST {base}` with `{to, text}`, the number in E.164, and `from` and `id` if there are any; false if it was not
 * accepted, for any reason.
 */
export async function sendSms(call: Call, { to, text, from, id }: Sms): Promise<boolean> {
  const body = { to, text, ...(from !== undefined && { from }), ...(id !== undefined && { id }) }
  const accepted = await call(
    { name: 'sms', body, timeoutMs: SEND_TIMEOUT_MS },
    // Any body: only the status matters.
    z.unknown().transform(() => true),
  )
  return accepted ?? false
}
