// Parses the address and headers of a delivery before its body is read.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import type { Seconds } from '#lib/zone-time.ts'
import { DELIVERY } from '#vehicle/stock-source.ts'
import { type Delivery, parseTerms } from './delivery.ts'
import { isProblem } from './problem.ts'
import { charsetOf } from './read-text.ts'
import { type DeliveryRefusal, refuseDelivery, UNSIGNED } from './reply.ts'

/** Maximum seconds that a delivery's timestamp may differ from now. */
const WINDOW_S: Seconds = 300

/** During a key rotation, two keys are valid. */
const MAX_SIGNATURES = 5

/** `query` includes its question mark. Nothing here is trusted until the signature is verified. */
export type SignedDelivery = {
  delivery: Delivery
  timestamp: string
  signatures: string
  query: string
}

/** `now` in seconds. */
export function parseDelivery(
  { url, headers }: Request,
  now: Seconds,
): SignedDelivery | DeliveryRefusal {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = headers.get('webhook-signature') ?? ''
  if (!DELIVERY_ID.test(id) || !SIGNATURE.test(signatures)) return UNSIGNED
  if (!isRecentDelivery(timestamp, now)) return STALE
  const { search: query, searchParams } = new URL(url)
  const terms = parseTerms(searchParams)
  if (isProblem(terms)) return refuseDelivery(400, terms.problem)
  const charset = charsetOf(headers.get('content-type'))
  const delivery = { source: DELIVERY, id, at: now, charset, ...terms }
  return { delivery, timestamp, signatures, query }
}

/** Ids as senders generate them: letters, digits and a few signs. */
const DELIVERY_ID = /^[\w.:-]{1,100}$/
/** A v1 signature, of the fixed length. */
const SIGNATURE = /(?:^| )v1,[\w+/-]{43}=?(?: |$)/
const STALE = refuseDelivery(403, 'webhook-timestamp must be within the last five minutes.')

/** Whether a `webhook-timestamp` is recent. */
export function isRecentDelivery(timestamp: string, now: Seconds): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= WINDOW_S
}

/**
 * Each of `keys` starts with "whsec_". The signature covers id, timestamp and payload; the payload is the body, preceded by the
 * query string with its question mark and a line feed if there is one.
 */
export function createBodyCheck(
  keys: readonly string[],
  { id, timestamp, query }: Head & { query: string },
) {
  const hmacs = keys.map((key) => {
    const hmac = startHmac(key, { id, timestamp })
    return query === '' ? hmac : hmac.update(`${query}\n`)
  })
  const hash = createHash('sha256')
  return {
    add(bytes: Uint8Array): void {
      for (const hmac of hmacs) hmac.update(bytes)
      hash.update(bytes)
    },
    /**
     * Finishes: a hash of the body, and the index of the key that signed it: -1 if no signature in `webhook-signature`
     * is valid.
     */
    end(signatures: string): { hash: string; signer: number } {
      const signer = hmacs
        .map((hmac) => hmac.digest())
        .findIndex((right) => hasValid(signatures, right))
      return { hash: hash.digest('hex'), signer }
    },
  }
}

type Head = { id: string; timestamp: string }

/**
 * Whether the sender of a long body has proved knowledge of the key before its first byte: by
 * `webhook-length-signature`, the signature of "length=" and the bytes.
 */
export function isLengthSigned(
  keys: readonly string[],
  head: Head,
  { bytes, signatures }: { bytes: number; signatures: string },
): boolean {
  return keys.some((key) =>
    hasValid(signatures, startHmac(key, head).update(`length=${bytes}`).digest()),
  )
}

function startHmac(key: string, { id, timestamp }: Head) {
  const secret = Uint8Array.from(atob(key.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  return createHmac('sha256', secret).update(`${id}.${timestamp}.`)
}

function hasValid(signatures: string, right: Buffer): boolean {
  return signatures
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .some((password) => isThe(right, password))
}

function isThe(right: Buffer, sent: string): boolean {
  if (!sent.startsWith('v1,')) return false
  const bytes = Buffer.from(sent.slice(3), 'base64')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}
