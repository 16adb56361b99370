// Codes by email that sign people in to the console, or confirm their identity. They are counted by the same object as
// shoppers' codes. Known and unknown addresses get the same answers.
import type { Env } from '#env.ts'
import { errorName, logError, logSecurity } from '#lib/log.ts'
import { isLocalAddress, toBlock, toNetwork } from '#lib/network.ts'
import { countOf } from '#lib/text.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { otpStoreOf } from '#shopper/identity/verification/create-verification.ts'
import { CODE_SECONDS, type Counted } from '#shopper/identity/verification/rate-limits.ts'
import { createCode, createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'
import { sendConsoleMail } from './send-mail.ts'

/** Used in place of a site; not a valid slug. */
const CONSOLE = '_console'
const WAIT_SECONDS: Seconds = 30
const STORE_MS: Milliseconds = 5000
/** How long a code works, in words. */
export const CODE_TIME = countOf(CODE_SECONDS / 60, 'minute')

export type CodeRequest = {
  /** Lower case. */
  email: string
  /** Whether that person may sign in; others get no email, but the same answer. */
  isKnown: boolean
  /** Network address of the request; never stored. */
  address: string
  /** Host that the person sees, for the email. */
  host: string
}

export type CodeSent =
  /** `mail` sends the email; the answer must not wait for it, because only known addresses get one. */
  | { status: 'sent'; challenge: string; mail: () => Promise<unknown> }
  | { status: 'wait' | 'limited'; waitSeconds: Seconds }
  | { status: 'failed' }

/** Counts a code and stores it. Never rejects. */
export async function requestConsoleCode(
  env: Env,
  { email, isKnown, address, host }: CodeRequest,
  now: Seconds,
): Promise<CodeSent> {
  const hashes = createCodeHashes(env.MASTER_KEY)
  const challenge = hashes.createChallenge()
  const code = createCode()
  try {
    const hashed = await hashes.sealCode({ phone: email, site: CONSOLE, challenge }, code)
    const counted = await countedOf(env, { email, address, isKnown })
    const wanted = { ...counted, slot: hashed.slot, waitSeconds: WAIT_SECONDS, token: null }
    const store = otpStoreOf(env)
    const reserved = await inTime(store.reserve(wanted, now), STORE_MS)
    if (reserved.status === 'wait' || reserved.status === 'limited')
      return { status: reserved.status, waitSeconds: reserved.seconds }
    await inTime(store.keep({ ...hashed, proof: 'none' }, now), STORE_MS)
  } catch (error) {
    logError('console.code-failed', { error: errorName(error) })
    return { status: 'failed' }
  }
  const mail = {
    to: email,
    subject: `${code} is your code for the console`,
    text: toText(code, host),
  }
  return { status: 'sent', challenge, mail: async () => isKnown && sendConsoleMail(env, mail, now) }
}

const toText = (code: string, host: string) =>
  `${code} is your code for the Forecourt console at ${host}.

It works for ${CODE_TIME}, once, in the browser where you asked for it. Never tell it to anyone: we’ll never ask you for it.

If you did not ask for a code, ignore this email: no one can sign in without it.`

/** "used-up" once for each code, "used-up again" from then on. */
export type CodeChecked = 'right' | 'wrong' | 'used-up' | 'used-up again' | 'failed'

/** Checks a code, which works once. Never rejects. */
export async function checkConsoleCode(
  env: Env,
  attempt: { email: string; challenge: string; code: string; address: string },
  now: Seconds,
): Promise<CodeChecked> {
  const { email, challenge, code, address } = attempt
  const hashes = createCodeHashes(env.MASTER_KEY)
  try {
    const hashed = await hashes.sealCode({ phone: email, site: CONSOLE, challenge }, code)
    const store = otpStoreOf(env)
    const tried = await inTime(store.countTry(hashed, now), STORE_MS)
    if (tried === 'used-up again') return tried
    if (tried !== 'counted') return refuse(tried)
    const counted = await countedOf(env, { email, address, isKnown: true })
    const isRight = await inTime(store.use(hashed, counted, now), STORE_MS)
    return isRight ? 'right' : refuse('wrong')
  } catch (error) {
    logError('console.code-failed', { error: errorName(error) })
    return 'failed'
  }
}

function refuse(reason: 'wrong' | 'used-up'): 'wrong' | 'used-up' {
  logSecurity('security.code-refused', { tenant: CONSOLE, reason })
  return reason
}

async function countedOf(
  env: Env,
  { email, address, isKnown }: { email: string; address: string; isKnown: boolean },
): Promise<Counted> {
  const { seal } = createCodeHashes(env.MASTER_KEY)
  const wide = toBlock(address)
  const isLocal = isLocalAddress(address)
  const [hash, network, block] = await Promise.all([
    seal('mail', email),
    seal('network', toNetwork(address)),
    wide === null || isLocal ? null : seal('network', wide),
  ])
  return {
    phone: hash,
    network,
    isLocal,
    block,
    site: CONSOLE,
    codesADay: 0,
    hasWidget: false,
    proof: 'none',
    mail: isKnown ? 'known' : 'unknown',
  }
}

/** A typed email address in lower case; null if it is invalid. */
export function parseEmail(line: string): string | null {
  const email = line.normalize('NFKC').trim().toLowerCase()
  return email.length <= 254 && ADDRESS.test(email) ? email : null
}

const ADDRESS =
  /^[^\s@<>()[\]:;,"\\\p{Cc}\p{Cf}]+@[^\s@<>()[\]:;,"\\\p{Cc}\p{Cf}]+\.[^\s@<>()[\]:;,"\\\p{Cc}\p{Cf}]+$/u
