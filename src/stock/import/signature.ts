// Verifies a standardwebhooks signature over a streamed body; the package itself needs the body in one piece.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum seconds that a delivery may be old or early. */
const WINDOW_S = 300

/** Whether a `webhook-timestamp` is recent; `now` in seconds. */
export function isFresh(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp)) <= WINDOW_S
}

export type BodyCheck = {
  add: (bytes: Uint8Array) => void
  /** Finishes: a hash of the body, and whether any signature of a `webhook-signature` is valid. */
  end: (signatures: string) => { hash: string; isSigned: boolean }
}

/**
 * `key` starts with "whsec_". The signature covers id, timestamp and payload; the payload is the body, preceded by the
 * query string with its question mark and a line feed if there is one.
 */
export function createBodyCheck(
  key: string,
  { id, timestamp, query }: { id: string; timestamp: string; query: string },
): BodyCheck {
  const secret = Uint8Array.from(atob(key.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.`)
  if (query !== '') hmac.update(`${query}\n`)
  const hash = createHash('sha256')
  return {
    add(bytes) {
      hmac.update(bytes)
      hash.update(bytes)
    },
    end(signatures) {
      const right = hmac.digest()
      const isSigned = signatures
        .split(' ')
        .slice(0, MAX_SIGNATURES)
        .some((given) => isThe(right, given))
      return { hash: hash.digest('hex'), isSigned }
    },
  }
}

/** During a key rotation, two keys are valid. */
const MAX_SIGNATURES = 5

function isThe(right: Buffer, given: string): boolean {
  if (!given.startsWith('v1,')) return false
  const bytes = Buffer.from(given.slice(3), 'base64')
  return bytes.length === right.length && timingSafeEqual(bytes, right)
}
