// Challenges that passkeys sign: each is good once, for ten minutes. They are kept where codes are.
import type { Env } from '#env.ts'
import { fromBase64Url } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { otpStoreOf } from '#shopper/identity/verification/create-verification.ts'
import { createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'

type Purpose = 'passkey' | 'proof'

/** A new challenge, as text. */
export async function createChallenge(env: Env, purpose: Purpose, now: Seconds): Promise<string> {
  const challenge = createCodeHashes(env.MASTER_KEY).createChallenge()
  const hashed = await hashOf(env, purpose, challenge)
  await otpStoreOf(env).keep({ ...hashed, proof: 'none' }, now)
  return challenge
}

/** Uses a challenge up, as a browser sends it back (base64url); false if it was not made here, was used or is old. */
export async function useChallenge(
  env: Env,
  purpose: Purpose,
  signed: string,
  now: Seconds,
): Promise<boolean> {
  const challenge = new TextDecoder().decode(fromBase64Url(signed))
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
function hashOf(env: Env, purpose: Purpose, challenge: string) {
  const { sealCode } = createCodeHashes(env.MASTER_KEY)
  return sealCode({ phone: `${purpose} ${challenge}`, site: '_console', challenge }, challenge)
}
