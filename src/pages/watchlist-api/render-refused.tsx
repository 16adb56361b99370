// Answers who sent a form with why the watchlist was not changed, and the way back.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { renderPage } from '#http/render.tsx'
import { RefusedBody } from './refused-page.tsx'
import { REFUSALS, type Refusal } from './refusals.ts'

type Asked = {
  refusal: Refusal
  /** Where the shopper came from. */
  back: string
  /** What was sent; it can be sent again where that may help. */
  again: { action: string; carId: string } | null
}

export function renderRefused(
  c: Context<AppEnv>,
  { refusal, back, again }: Asked,
): Promise<Response> {
  const { status } = REFUSALS[refusal]
  if (status === 503) c.header('Retry-After', '30')
  const head = { title: `Watchlist | ${c.var.tenant.site.name}`, robots: 'noindex, nofollow' }
  const isWorthAgain = refusal === 'unavailable'
  const body = <RefusedBody refusal={refusal} back={back} again={isWorthAgain ? again : null} />
  return renderPage(c, head, Promise.resolve({ head, body, status }))
}
