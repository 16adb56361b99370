// Whether Cloudflare Turnstile considers a form's sender human.
import * as z from 'zod'

import { inTime } from '#lib/timeout.ts'
import { errorName } from '#lib/log.ts'
import { TIMEOUT_MS } from './call.ts'

export type TurnstileDeps = {
  fetch: (request: Request) => Promise<Response>
  /** The site's secret key; null if it cannot be decrypted. */
  openKey: () => Promise<string | null>
  /** Called with the reason if there is no result. Never a key or a token. */
  onFault: (reason: string) => void
}

/** "down" if it does not answer within two seconds, or does not know the site. Never rejects. */
export async function checkTurnstile(
  token: string,
  deps: TurnstileDeps,
): Promise<'passed' | 'refused' | 'down'> {
  // Turnstile's maximum token length.
  if (token.length > 2048) return 'refused'
  try {
    const secret = await deps.openKey()
    if (secret === null) return down('its key cannot be decrypted')
    const answer = await inTime(deps.fetch(toRequest(secret, token)), TIMEOUT_MS)
    const read = reply.safeParse(await inTime(answer.json(), TIMEOUT_MS))
    if (!read.success) return down('answer not understood')
    const { success, 'error-codes': errors } = read.data
    if (success) return 'passed'
    return errors.some((code) => OURS.has(code)) ? down(errors.join()) : 'refused'
  } catch (error) {
    if (error instanceof SyntaxError) return down('answer is not JSON')
    return down(errorName(error))
  }

  function down(reason: string): 'down' {
    deps.onFault(reason)
    return 'down'
  }
}

/** Errors of Cloudflare or the site's configuration, not of the sender. */
const OURS: ReadonlySet<string> = new Set([
  'internal-error',
  'bad-request',
  'missing-input-secret',
  'invalid-input-secret',
])

const reply = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string().max(60)).default([]),
})

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

function toRequest(secret: string, response: string): Request {
  return new Request(SITEVERIFY, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret, response }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}
