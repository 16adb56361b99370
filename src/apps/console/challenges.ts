// Challenges for passkeys to sign: single-use, valid for ten minutes, and only in the browser that requested them. Stored
// alongside sign-in codes.
import type { Env } from '#env.ts'
import { parseBase64Url } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { otpStoreOf } from '#shopper/identity/verification/create-verification.ts'
import { createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'

/** The purpose of a challenge, and a secret that only the requesting browser has. */
export type ChallengeFor = { purpose: string; browser: string }

/** A new challenge, as text. */
export async function createChallenge(
  env: Env,
  purpose: ChallengeFor,
  now: Seconds,
): Promise<string> {
  const challenge = createCodeHashes(env.MASTER_KEY).createChallenge()
  const hashed = await hashOf(env, purpose, challenge)
  await otpStoreOf(env).keep({ ...hashed, proof: 'none' }, now)
  return challenge
}

/** Consumes a challenge as returned by a browser (base64url); false if it has another purpose, was used before or has expired. */
export async function useChallenge(
  env: Env,
  purpose: ChallengeFor,
  signed: string,
  now: Seconds,
): Promise<boolean> {
  const bytes = parseBase64Url(signed)
  if (bytes === null) return false
  const challenge = new TextDecoder().decode(bytes)
  const hashed = await hashOf(env, purpose, challenge)
  // No rate limit: nothing is sent to an address.
  const counted = {
    phone: hashed.slot,
    network: '',
    isLocal: true,
    block: null,
    site: '',
    codesADay: 0,
    hasWidget: false,
    proof: 'none',
    mail: 'unknown',
  } as const
  return otpStoreOf(env).use(hashed, counted, now)
}

/** Each challenge has its own row. */
function hashOf(env: Env, { purpose, browser }: ChallengeFor, challenge: string) {
  const { sealCode } = createCodeHashes(env.MASTER_KEY)
  return sealCode({ phone: `${purpose} ${challenge}`, site: '_console', challenge }, browser)
}
