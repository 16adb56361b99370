// HTTP routes for verification codes by script: check the rate limit, send a code, check a code.
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { requesterOf, PERSON, PROOF, sendCode, verifyCode } from '#http/session.ts'
import { type Mobile, parseMobile } from '#lib/parse-phone.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { cleanLine, parseEmail } from '#sales/leads/answers/rules.ts'
import type { Details } from '#shopper/identity/member.ts'
import {
  mobileProblem,
  parseCode,
  sendProblem,
  type SendResult,
  VERIFICATION_WORDS,
  type Verified,
  verifyProblem,
} from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#lib/country.ts'

/** POST {phone}: 200, or 429 with X18. Refusals of all three routes are `{ error }`, as text for shoppers. */
export async function postRateLimit(c: Ctx): Promise<Response> {
  const request = await read(c)
  if ('refusal' in request) return request.refusal
  const mayAsk = await c.var.services.verification.mayAsk(requesterOf(c, request.mobile), clock())
  if (mayAsk === null) return refuse(c, 503, VERIFICATION_WORDS.notSent)
  return mayAsk ? c.json({ success: true }) : refuse(c, 429, VERIFICATION_WORDS.limited)
}

/**
 * POST {phone, first_name, last_name, email}, with `cf-turnstile-response` if required: answers the seconds to wait. If
 * a proof is required first, 429 has its token, to be sent back as `proof` after the wait.
 */
export async function postSendCode(c: Ctx): Promise<Response> {
  const request = await read(c)
  if ('refusal' in request) return request.refusal
  const sent = await sendCode(c, request)
  const wait = {
    ...('waitSeconds' in sent && { wait_seconds: sent.waitSeconds }),
    ...(sent.status === 'proof' && { proof: sent.token }),
  }
  const problem = sendProblem(sent)
  if (problem !== null) return refuse(c, STATUS_OF[sent.status], problem, wait)
  return c.json({ success: true, message: VERIFICATION_WORDS.sent, ...wait })
}

/** POST {phone, token, type: "sms"}: 200 and the cookies of a session. */
export async function postVerifyCode(c: Ctx): Promise<Response> {
  const request = await read(c)
  if ('refusal' in request) return request.refusal
  const typed = parseCode(request.token)
  if ('problem' in typed) return refuse(c, 422, typed.problem)
  const verified = await verifyCode(c, request.mobile, typed.code, request.details)
  const problem = verifyProblem(verified)
  if (problem !== null) return refuse(c, STATUS_OF[verified.status], problem)
  return c.json({ success: true })
}

const STATUS_OF = {
  sent: 200,
  verified: 200,
  wait: 429,
  proof: 429,
  limited: 429,
  'used-up': 429,
  wrong: 422,
  failed: 503,
} as const satisfies Record<(SendResult | Verified)['status'], number>

const line = z.string().max(200).transform(cleanLine).catch('')
const body = z.object({
  phone: line,
  token: line,
  first_name: line,
  last_name: line,
  email: line,
  [PERSON]: z.string().max(2048).catch(''),
  [PROOF]: line,
})

type CodeRequest =
  | { mobile: Mobile; token: string; person: string; proof: string; details: Details }
  | { refusal: Response }

async function read(c: Ctx): Promise<CodeRequest> {
  c.header('Cache-Control', 'no-store')
  const { site } = c.var.tenant
  const { data } = body.safeParse(await c.req.json().catch(nothing))
  if (data === undefined) return { refusal: c.json({ error: 'invalid' }, 400) }
  const { phone, token, first_name, last_name, email, [PERSON]: person, [PROOF]: proof } = data
  const country = countryOf(site).code
  const mobile = parseMobile(phone, country)
  if (mobile === null) return { refusal: refuse(c, 422, mobileProblem(phone, country)) }
  const details = { first_name, last_name, email: parseEmail(email) ?? '' }
  return { mobile, token, person, proof, details }
}

function refuse(
  c: Ctx,
  status: (typeof STATUS_OF)[keyof typeof STATUS_OF],
  error: string,
  more: { wait_seconds?: Seconds; proof?: string } = {},
): Response {
  if (more.wait_seconds !== undefined) c.header('Retry-After', String(more.wait_seconds))
  return c.json({ error, ...more }, status)
}

const nothing = () => null
