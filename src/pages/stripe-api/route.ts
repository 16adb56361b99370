// What Stripe tells of deposits (S20). It tells again until it hears 200; whoever else calls hears nothing but no.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'

/** Takes one event: 400 where Stripe did not sign it, 500 where it is to be told again. */
export async function postStripeEvent(c: Context<AppEnv>): Promise<Response> {
  const { payments, reservations } = c.var.services
  const now = clock()
  const signature = c.req.header('Stripe-Signature') ?? ''
  const event = await payments.readEvent(await c.req.text(), signature, now)
  if (event === 'forged') return c.body(null, 400)
  // Of another site, or of something else that the dealer sells by that account.
  if (event === null) return c.body(null, 200)
  return c.body(null, (await reservations.takePayment(event, now)) ? 200 : 500)
}
