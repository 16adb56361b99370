// HTTP route for finance quotes of this site (A10): the provider's, else the site's rates.
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'

import type { AppEnv } from '#env.ts'
import { quoteRequest } from '#sales/finance/quote.ts'
import { loadQuote } from '#http/load-quote.ts'

/** Answers weeklyRepaymentAmount, advertisedRate and comparisonRate, else `{ error }` (E8). */
export const postQuote = createFactory<AppEnv>().createHandlers(
  zValidator('json', quoteRequest, (result, c) =>
    result.success ? undefined : c.json({ error: 'This is no request for a quote.' }, 400),
  ),
  async (c) => {
    if (!c.var.tenant.site.finance.quote.enabled)
      return c.json({ error: 'This site gives no quotes.' }, 404)
    const quote = await loadQuote(c, c.req.valid('json'))
    if (quote === 'too-many')
      return c.json({ error: 'That was a lot of quotes. Please try again in a minute.' }, 429)
    return quote === null
      ? c.json({ error: 'There is no quote at the moment.' }, 503)
      : c.json(quote)
  },
)
