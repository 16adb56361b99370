// The life of a code: counted, sent, attempted, used once. Only codes counted by the OtpStore are sent.
import { errorName, logSecurity } from '#lib/log.ts'
import { toBlock, toNetwork } from '#lib/network.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Details } from '#shopper/identity/member.ts'
import type { CodeProvider } from './code-provider.ts'
import type { Counted, Reserved, Wanted } from './rate-limits.ts'
import { type CodeHashes, createCode, type SentCode } from './sent-codes.ts'
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
  keep: (code: SentCode, now: Seconds) => Promise<void>
  countTry: (code: Omit<SentCode, 'code'>, now: Seconds) => Promise<'counted' | 'wrong' | 'used-up'>
  use: (code: SentCode, counted: Counted, now: Seconds) => Promise<boolean>
}

export type VerifyPhoneDeps = {
  site: string
  codesADay: number
  waitSeconds: Seconds
  /** Whether to count networks: not if all shoppers share one address. */
  countsNetworks: boolean
  otpStore: OtpStoreService
  seals: CodeHashes
  provider: CodeProvider
  /** Logs a sent or verified code; never rejects. */
  note: (type: 'sms' | 'verify', userId: string | null, now: Seconds) => Promise<void>
  /** Id of the shopper with that phone, created if needed. */
  keepUser: (user: NewMember, now: Seconds) => Promise<string>
  onFault: (event: string, error: string) => void
}

export type NewMember = { phone: string; providerId: string | null; details: Partial<Details> }

/** What a person who guesses codes would see. */
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
        countedOf(asker, deps).then((counted) => inTime(otpStore.isOpen(counted, now), STORE_MS)),
        null,
      ),
    send: (asker, details, now) => orElse(send(asker, details, now, deps), FAILED),
    verify: async (attempt, now) => {
      const verified = await orElse(verify(attempt, now, deps), FAILED)
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
  const { site, waitSeconds, otpStore, seals, provider, note } = deps
  const phone = asker.mobile.e164
  const challenge = seals.createChallenge()
  const code = provider.isOurs ? createCode() : ''
  const sealed = await seals.sealCode({ phone, site, challenge }, code)
  const wanted = { ...(await countedOf(asker, deps)), slot: sealed.slot, waitSeconds }
  const reserved = await inTime(otpStore.reserve(wanted, now), STORE_MS)
  if (reserved.status === 'wait') return { status: 'wait', waitSeconds: reserved.seconds }
  if (reserved.status === 'limited') return reserved
  if (!(await provider.send(phone, code, details))) return { status: 'failed', waitSeconds }
  await inTime(otpStore.keep(sealed, now), STORE_MS)
  await note('sms', null, now)
  return { status: 'sent', challenge, waitSeconds }
}

/** Counts the attempt before calling the provider, and uses up the code before reporting success. */
async function verify(attempt: Attempt, now: Seconds, deps: VerifyPhoneDeps): Promise<Verified> {
  const { mobile, challenge, code, details } = attempt
  const { site, otpStore, seals, provider, note, keepUser } = deps
  if (challenge === null) return { status: 'wrong' }
  const phone = mobile.e164
  const sealed = await seals.sealCode({ phone, site, challenge }, provider.isOurs ? code : '')
  const tried = await inTime(otpStore.countTry(sealed, now), STORE_MS)
  if (tried !== 'counted') return { status: tried }
  const checked = await provider.check(phone, code)
  if (checked.status !== 'right') return { status: checked.status }
  const counted = await countedOf(attempt, deps)
  if (!(await inTime(otpStore.use(sealed, counted, now), STORE_MS))) return { status: 'wrong' }
  const { providerId } = checked
  const userId = await inTime(keepUser({ phone, providerId, details }, now), STORE_MS)
  await note('verify', userId, now)
  return { status: 'verified', userId }
}

async function countedOf(
  { mobile, address, isProven }: Requester,
  { site, codesADay, countsNetworks, seals }: VerifyPhoneDeps,
): Promise<Counted> {
  const wide = toBlock(address)
  const [phone, network, block] = await Promise.all([
    seals.seal('phone', mobile.e164),
    countsNetworks ? seals.seal('network', toNetwork(address)) : null,
    countsNetworks && wide !== null ? seals.seal('network', wide) : null,
  ])
  return { phone, network, block, site, codesADay, isProven }
}
