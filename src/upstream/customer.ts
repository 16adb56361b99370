// Creates a customer at the finance provider, which returns where to redirect the shopper: only to its own pages.
import * as z from 'zod'

import type { CustomerRequest } from '#sales/finance/create-customer.ts'
import { type Call, isAllowedUpstream, SEND_TIMEOUT_MS } from './call.ts'

export type MadeCustomer =
  /** Address of a page of the provider. */
  | { status: 'created'; href: string }
  /** Refused, or no answer. */
  | { status: 'failed' }
  /** The answer has no allowed address. */
  | { status: 'no-address' }

/** `POST {base}`. Never rejects. */
export async function createCustomer(
  call: Call,
  request: CustomerRequest,
  { allowLoopback = false } = {},
): Promise<MadeCustomer> {
  const made = await call(
    { name: 'customer', body: request, timeoutMs: SEND_TIMEOUT_MS },
    z.unknown().transform((answer) => toMade(answer, allowLoopback)),
  )
  return made ?? { status: 'failed' }
}

const answerShape = z.object({ redirectUrl: z.unknown().optional(), error: z.unknown().optional() })

function toMade(answer: unknown, allowLoopback: boolean): MadeCustomer {
  const { data } = answerShape.safeParse(answer)
  if (data?.error) return { status: 'failed' }
  const href = parseFinancePage(data?.redirectUrl, allowLoopback)
  return href === null ? { status: 'no-address' } : { status: 'created', href }
}

const LONGEST = 4000

/**
 * Https on a host that tenants/catalogue/upstreams.json lists as a "finance_page", as browsers parse it; otherwise
 * null. In development also plain http on loopback.
 */
function parseFinancePage(text: unknown, allowLoopback: boolean): string | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  const url = URL.parse(text)
  return url !== null && isAllowedUpstream('finance_page', url, allowLoopback) ? url.href : null
}
