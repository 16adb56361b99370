// Text messages to mobiles by a provider.
import * as z from 'zod'

import { SEND_TIMEOUT_MS, type Call } from './call.ts'

/** `POST {base}` with `{to, text}`, the number in E.164; false if it was not accepted, for any reason. */
export async function sendSms(call: Call, message: { to: string; text: string }): Promise<boolean> {
  const { to, text } = message
  const taken = await call(
    { name: 'sms', body: { to, text }, timeoutMs: SEND_TIMEOUT_MS },
    // Any body: only the status matters.
    z.unknown().transform(() => true),
  )
  return taken ?? false
}
