// The life cycle of a code: counted, sent, attempted, used once. Only codes counted by the OtpStore are sent.
import { errorName, logSecurity } from '#lib/log.ts'
import { isLocalAddress, toBlock, toNetwork } from '#lib/network.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { CodeProvider } from './code-provider.ts'
import type { Counted, Reserved, Wanted } from './rate-limits.ts'
import type { Proof, Proofs, ReadProof } from './proof.ts'
import {
  type CodeHashes,
  createCode,
  type KeptCode,
  type SentCode,
  type Tried,
} from './sent-codes.ts'
import type {
  Requester,
  Attempt,
  SendResult,
  VerificationService,
  Verified,
} from './verification.ts'

/** The methods of the OtpStore used here. */
export type OtpStoreService = {
  isOpen: (counted: Counted, now: Seconds) => Promise<boolean>
  reserve: (wanted: Wanted, now: Seconds) => Promise<Reserved>
  keep: (code: KeptCode, now: Seconds) => Promise<void>
  countTry: (code: Omit<SentCode, 'code'>, now: Seconds) => Promise<Tried>
  use: (code: SentCode, counted: Counted, now: Seconds) => Promise<boolean>
}

export type VerifyPhoneDeps = {
  site: string
  codesADay: number
  waitSeconds: Seconds
  /** The site has Turnstile. */
  hasWidget: boolean
  otpStore: OtpStoreService
  seals: CodeHashes
  proofs: Proofs
  provider: CodeProvider
  /** Logs a sent or verified code; never rejects. */
  note: (type: 'sms' | 'verify', userId: string | null, now: Seconds) => Promise<void>
  /** Id of the shopper with that phone, created if needed. */
  keepUser: (user: NewMember, now: Seconds) => Promise<string>
  onFault: (event: string, error: string) => void
  /** Called for the first request of an hour that needs a proof. */
  onPumped: () => void
}

export type NewMember = { phone: string; providerId: string | null; details: Partial<Details> }

/** Results that a person who guesses codes would see. */
const REFUSED = new Set<Verified['status']>(['wrong', 'used-up', 'limited'])

/** Milliseconds for the OtpStore and the database. */
const STORE_MS: Milliseconds = 8000

export function createVerifyPhone(deps: VerifyPhoneDeps): VerificationService {
  const { otpStore, onFault } = deps
  const orElse = <T, E>(work: Promise<T>, otherwise: E): Promise<T | E> =>
    work.catch((error: unknown) => {
      onFault('verification.failed', errorName(error))
      return otherwise
    })
  return {
    mayAsk: (asker, now) =>
      orElse(
        countedOf(asker, 'none', deps).then((counted) =>
          inTime(otpStore.isOpen(counted, now), STORE_MS),
        ),
        null,
      ),
    send: (asker, details, now) => orElse(send(asker, details, now, deps), FAILED),
    verify: async (attempt, now) => {
      const verified = await orElse(verify(attempt, now, deps), FAILED)
      // Once per used-up code, however often it is tried again.
      if (verified === 'used-up again') return { status: 'used-up' }
      if (REFUSED.has(verified.status))
        logSecurity('security.code-refused', { tenant: deps.site, reason: verified.status })
      return verified
    },
  }
}

const FAILED = { status: 'failed' } as const

async function send(
  asker: Requester,
  details: Partial<Details>,
  now: Seconds,
  deps: VerifyPhoneDeps,
): Promise<SendResult> {
  const { site, waitSeconds, hasWidget, otpStore, seals, proofs, provider, note } = deps
  const phone = asker.mobile.e164
  const challenge = seals.createChallenge()
  const code = provider.isOurs ? createCode() : ''
  const sealed = await seals.sealCode({ phone, site, challenge }, code)
  const shown = await proofs.read(asker.proof ?? '', { site, phone }, now)
  const proof = toProof(asker, shown, deps)
  const counted = await countedOf(asker, proof, deps)
  const wanted = { ...counted, slot: sealed.slot, waitSeconds, token: shown?.token ?? null }
  const reserved = await inTime(otpStore.reserve(wanted, now), STORE_MS)
  if (reserved.status === 'wait' || reserved.status === 'limited')
    return { status: reserved.status, waitSeconds: reserved.seconds }
  if (reserved.status === 'proof') {
    if (reserved.isFirst) deps.onPumped()
    // A token whose wait is not over is kept, so that the wait does not restart.
    const next = shown?.proof === 'none' ? shown : await proofs.mint({ site, phone }, now)
    return { status: 'proof', hasWidget, token: next.token, waitSeconds: next.waitSeconds }
  }
  if (!(await provider.send(phone, code, details))) return { status: 'failed', waitSeconds }
  await inTime(otpStore.keep({ ...sealed, proof }, now), STORE_MS)
  await note('sms', null, now)
  return { status: 'sent', challenge, waitSeconds }
}

/** Counts the attempt before calling the provider, and uses up the code before reporting success. */
async function verify(
  attempt: Attempt,
  now: Seconds,
  deps: VerifyPhoneDeps,
): Promise<Verified | 'used-up again'> {
  const { mobile, challenge, code, details } = attempt
  const { site, otpStore, seals, provider, note, keepUser } = deps
  if (challenge === null) return { status: 'wrong' }
  const phone = mobile.e164
  const sealed = await seals.sealCode({ phone, site, challenge }, provider.isOurs ? code : '')
  const tried = await inTime(otpStore.countTry(sealed, now), STORE_MS)
  if (tried === 'used-up again') return tried
  if (tried !== 'counted') return { status: tried }
  const checked = await provider.check(phone, code)
  if (checked.status !== 'right') return { status: checked.status }
  const counted = await countedOf(attempt, 'none', deps)
  if (!(await inTime(otpStore.use(sealed, counted, now), STORE_MS))) return { status: 'wrong' }
  const { providerId } = checked
  const userId = await inTime(keepUser({ phone, providerId, details }, now), STORE_MS)
  await note('verify', userId, now)
  return { status: 'verified', userId }
}

/** Turnstile's verdict if the site has it, otherwise the browser's work; without scripts, the wait. */
function toProof(
  { isProven }: Requester,
  shown: ReadProof | null,
  { hasWidget }: VerifyPhoneDeps,
): Proof {
  if (!hasWidget) return shown?.proof ?? 'none'
  if (isProven) return 'worked'
  return shown === null || shown.waitSeconds > 0 ? 'none' : 'waited'
}

async function countedOf(
  { mobile, address }: Requester,
  proof: Proof,
  { site, codesADay, hasWidget, seals }: VerifyPhoneDeps,
): Promise<Counted> {
  const wide = toBlock(address)
  const isLocal = isLocalAddress(address)
  const [phone, network, block] = await Promise.all([
    seals.seal('phone', mobile.e164),
    seals.seal('network', toNetwork(address)),
    wide === null || isLocal ? null : seals.seal('network', wide),
  ])
  return { phone, network, isLocal, block, site, codesADay, hasWidget, proof }
}
