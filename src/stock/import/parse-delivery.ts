// Parses the address and headers of a delivery before its body is read.
import { DELIVERY, parseTerms, type Delivery } from './delivery.ts'
import { isProblem } from './problem.ts'
import { refuse, UNSIGNED, type Refusal } from './refusal.ts'
import { isFresh } from './signature.ts'

/** `query` includes its question mark. Nothing here is trusted until the signature is verified. */
export type SignedDelivery = {
  delivery: Delivery
  timestamp: string
  signatures: string
  query: string
}

/** `now` in seconds. */
export function parseDelivery({ url, headers }: Request, now: number): SignedDelivery | Refusal {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = headers.get('webhook-signature') ?? ''
  if (!DELIVERY_ID.test(id) || !SIGNATURE.test(signatures)) return UNSIGNED
  if (!isFresh(timestamp, now)) return STALE
  const { search: query, searchParams } = new URL(url)
  const terms = parseTerms(searchParams)
  if (isProblem(terms)) return refuse(400, terms.problem)
  return { delivery: { source: DELIVERY, id, at: now, ...terms }, timestamp, signatures, query }
}

/** Ids as senders generate them: letters, digits and a few signs. */
const DELIVERY_ID = /^[\w.:-]{1,100}$/
/** A v1 signature, of the fixed length. */
const SIGNATURE = /(?:^| )v1,[\w+/-]{43}=?(?: |$)/
const STALE = refuse(403, 'webhook-timestamp must be within the last five minutes.')
