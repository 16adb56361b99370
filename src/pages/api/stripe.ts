// Stripe webhooks for deposits. Stripe retries until it gets 200; unsigned calls are rejected.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'

/** Accepts one event: 400 if Stripe did not sign it, 500 to have it sent again. */
export async function postStripeEvent(c: Context<AppEnv>): Promise<Response> {
  const { payments, reservations } = c.var.services
  const now = clock()
  const signature = c.req.header('Stripe-Signature') ?? ''
  const event = await payments.readEvent(await c.req.text(), signature, now)
  if (event === 'forged') return c.body(null, 400)
  // An event of another site, or of the dealer's other sales on that account.
  if (event === null) return c.body(null, 200)
  return c.body(null, (await reservations.takePayment(event, now)) ? 200 : 500)
}
