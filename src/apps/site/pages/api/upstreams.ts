// Finance quotes, the dealer's rating at a third party, and Stripe's webhook.
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#lib/clock.ts'
import { loadQuote } from '#http/load-quote.ts'
import { logSecurity } from '#lib/log.ts'
import type { Ctx } from '#http/send-page.ts'
import { quoteRequest } from '#sales/finance/quote.ts'

/** Answers weeklyRepaymentAmount, advertisedRate and comparisonRate, else `{ error }`. */
export const postQuote = createFactory<AppEnv>().createHandlers(
  zValidator('json', quoteRequest, (result, c) =>
    result.success ? undefined : c.json({ error: 'Invalid quote request.' }, 400),
  ),
  async (c) => {
    if (!c.var.tenant.site.finance.quote.enabled)
      return c.json({ error: 'This site does not offer quotes.' }, 404)
    const quote = await loadQuote(c, c.req.valid('json'))
    if (quote === 'too-many')
      return c.json({ error: 'Too many quotes. Please try again in a minute.' }, 429)
    return quote === null
      ? c.json({ error: 'Quotes are unavailable at the moment.' }, 503)
      : c.json(quote)
  },
)

/** Answers `{ rating, stars }`; 404 for another dealer, 502 while there is no rating. */
export async function getSnap21(c: Ctx): Promise<Response> {
  const { reviews, upstreams } = c.var.tenant.site
  const isOwn = reviews.org_id !== '' && c.req.query('orgId') === reviews.org_id
  if (!isOwn || upstreams.snap21 === null)
    return c.json({ error: 'This site has no such rating.' }, 404)
  const found = await c.var.services.rating.load(clock())
  return found === null
    ? c.json({ error: 'The rating is unavailable at the moment.' }, 502)
    : c.json({ rating: found.rating, stars: found.stars })
}

/** Accepts one event: 400 if Stripe did not sign it, 500 to have it sent again. */
export async function postStripeEvent(c: Ctx): Promise<Response> {
  const { payments, reservations } = c.var.services
  const now = clock()
  const signature = c.req.header('Stripe-Signature') ?? ''
  const event = await payments.readEvent(await c.req.text(), signature, now)
  if (event === 'forged') {
    logSecurity('security.signature-refused', { from: 'stripe' })
    return c.body(null, 400)
  }
  // An event of another site, or of the dealer's other sales on that account.
  if (event === null) return c.body(null, 200)
  const isTaken =
    'trouble' in event
      ? await reservations.takeTrouble(event, now)
      : await reservations.takePayment(event, now)
  return c.body(null, isTaken ? 200 : 500)
}
