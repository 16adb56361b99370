// HTTP route for finance quotes of this site: the provider's, else the site's rates.
import { zValidator } from '@hono/zod-validator'
import { createFactory } from 'hono/factory'

import type { AppEnv } from '#http/app-env.ts'
import { quoteRequest } from '#sales/finance/quote.ts'
import { loadQuote } from '#http/load-quote.ts'

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
