// Creates the verification of one site from OtpStore, provider and rows.
import type { Env } from '#env.ts'
import { inTime } from '#lib/timeout.ts'
import { errorName, logError, logInfo, logWarning } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { SiteEnv } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Call } from '#upstream/call.ts'
import { createGotrueCodes, createOwnCodes, dealershipOf } from './code-provider.ts'
import { createProofs } from './proof.ts'
import { createCodeHashes } from './sent-codes.ts'
import { createMessages } from '#shopper/messages/messages.ts'
import { hasChangedHands } from '#shopper/identity/member.ts'
import { findHolder, upsertUser } from '#shopper/identity/user-rows.ts'
import { insertVerification } from './verification-rows.ts'
import type { VerificationService } from './verification.ts'
import { createVerifyPhone, type OtpStoreService, type VerifyPhoneDeps } from './verify-phone.ts'

/** Milliseconds that a shopper waits for a row that only reports read. */
const NOTE_MS: Milliseconds = 1000

/** Creates the verification service. `forget` deletes an account: that of a number's former owner. */
export function createVerification(
  env: SiteEnv,
  tenant: Tenant,
  call: Call,
  forget: (db: D1Database, userId: string) => D1PreparedStatement[],
): VerificationService {
  const { slug, site } = tenant
  const isDev = env.DEV === '1'
  const onFault = (event: string, error: string) => logError(event, { tenant: slug, error })
  return createVerifyPhone({
    site: slug,
    codesADay: site.account.codes_a_day,
    waitSeconds: site.account.resend_seconds,
    hasWidget: site.integrations.turnstile !== null,
    otpStore: otpStoreOf(env),
    seals: createCodeHashes(env.MASTER_KEY),
    proofs: createProofs(env.MASTER_KEY),
    provider:
      site.upstreams.gotrue === null || isDev
        ? createOwnCodes(site, createMessages(env, tenant, call))
        : createGotrueCodes(site, call),
    note: noteOf(env.DB, tenant, onFault),
    keepUser: async ({ phone, providerId, details }, now) => {
      const user = { site: slug, phone, providerId, details }
      const holder = await findHolder(env.DB, user, now)
      const months = site.account.new_account_months
      if (holder !== null && hasChangedHands(holder, details, months, now)) {
        await env.DB.batch(forget(env.DB, holder.id))
        logInfo('accounts.replaced', { tenant: slug })
      }
      return upsertUser(env.DB, user, { id: crypto.randomUUID(), now })
    },
    onFault,
    onPumped: () => logWarning('verification.pumped', { tenant: slug }),
  })
}

/** The one object that stores and counts codes. */
export const openOtpStore = ({ OTP_STORE: stores }: Pick<Env, 'OTP_STORE'>) =>
  stores.get(stores.idFromName('codes'), NEAR)

/** The store's methods as they are called: each call looks up the object again. */
export function otpStoreOf(env: Pick<Env, 'OTP_STORE'>): OtpStoreService {
  const otpStore = () => openOtpStore(env)
  return {
    isOpen: async (counted, now) => otpStore().isOpen(counted, now),
    reserve: async (wanted, now) => otpStore().reserve(wanted, now),
    keep: async (code, now) => otpStore().keep(code, now),
    countTry: async (code, now) => otpStore().countTry(code, now),
    use: async (code, counted, now) => otpStore().use(code, counted, now),
  }
}

/** A failed insert must not block the shopper. */
function noteOf(
  db: D1Database,
  { slug, site }: Tenant,
  onFault: VerifyPhoneDeps['onFault'],
): VerifyPhoneDeps['note'] {
  const row = { website_slug: slug, dealership_slug: dealershipOf(site) }
  return (type, userId, now) =>
    inTime(
      insertVerification(db, { ...row, verification_type: type, user_id: userId }, now),
      NOTE_MS,
    ).catch((error: unknown) => onFault('verifications.not-written', errorName(error)))
}
