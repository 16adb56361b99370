// Challenges that passkeys sign: each is good once, for ten minutes, in the browser that asked for it. They are kept where codes
// are.
import type { Env } from '#env.ts'
import { parseBase64Url } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { otpStoreOf } from '#shopper/identity/verification/create-verification.ts'
import { createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'

/** What a challenge is for, and what only the browser has that asked for it. */
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

/** Uses a challenge up, as a browser sends it back (base64url); false if it was not made for this, was used or is old. */
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
  // Counts nothing: it was sent to no address.
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

/** A row of its own for each challenge. */
function hashOf(env: Env, { purpose, browser }: ChallengeFor, challenge: string) {
  const { sealCode } = createCodeHashes(env.MASTER_KEY)
  return sealCode({ phone: `${purpose} ${challenge}`, site: '_console', challenge }, browser)
}
