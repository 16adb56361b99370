// Proof of work of a browser: cheap for one code, expensive for thousands. Both the browser, which does it, and the
// server, which checks it, use this file.

/**
 * One attempt takes a few milliseconds, as long for a separate program as for a browser. One of 2^8 attempts succeeds:
 * about a second on a computer, a few on a phone.
 */
const ITERATIONS = 10_000
const BITS = 8

const encoder = new TextEncoder()

/** The answer to a token. Rejects if the browser has no cryptography, as on pages without https. */
export async function doWork(token: string): Promise<string> {
  for (let at = 0; ; at += 1) {
    const answer = String(at)
    // eslint-disable-next-line no-await-in-loop -- sequential, so that the page stays usable
    if (await isWorkDone(token, answer)) return answer
  }
}

export async function isWorkDone(token: string, answer: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(token), 'PBKDF2', false, [
    'deriveBits',
  ])
  const salt = encoder.encode(answer)
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }
  const [first] = new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 32))
  return first !== undefined && first >> (8 - BITS) === 0
}
