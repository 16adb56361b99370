// Text messages to mobiles by a provider (A15).
import * as z from 'zod'

import { SEND_TIMEOUT_MS, type Call } from './call.ts'

/** `POST {base}` with `{to, text}`, the number in E.164; false where it was not taken, for whatever reason (F5). */
export async function sendSms(call: Call, message: { to: string; text: string }): Promise<boolean> {
  const { to, text } = message
  const taken = await call(
    { name: 'sms', body: { to, text }, timeoutMs: SEND_TIMEOUT_MS },
    // Whatever it says to that: the status tells.
    z.unknown().transform(() => true),
  )
  return taken ?? false
}
