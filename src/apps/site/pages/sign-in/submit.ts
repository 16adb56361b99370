// Signs a shopper in, then saves what they wanted to save before: a vehicle, a search, favourites.
import { clock } from '#lib/clock.ts'
import {
  clearChallenge,
  type CodeRequest,
  PERSON,
  PROOF,
  readChallenge,
  sendCode,
  verifyCode,
} from '#http/session.ts'
import { type Mobile, parseMobile } from '#lib/parse-phone.ts'
import { saveCar } from '#apps/site/pages/api/watchlist.tsx'
import type { Ctx } from '#http/send-page.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { parseNames } from '#shopper/garage/load-cars.ts'
import { outcomeHref, saveSearch } from '#shopper/garage/save-search.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { saveAllToWatchlist, type SaveOutcome, watchName } from '#shopper/garage/watchlist.ts'
import type { Details } from '#shopper/identity/member.ts'
import {
  mobileProblem,
  parseCode,
  sendProblem,
  type Verified,
  verifyProblem,
} from '#shopper/identity/verification/verification.ts'
import { countryOf } from '#lib/country.ts'
import type { VerificationState } from '#apps/site/ui/form/verification.tsx'
import type { SignInQuery } from './parse-query.ts'

export type SignInResult =
  | { state: VerificationState; status: 200 | 422 | 429 | 503 }
  | { userId: string }

/** Never rejects because of input. `details` are known facts about the shopper. */
export async function submitSignIn(
  c: Ctx,
  typed: Readonly<Record<string, string>>,
  details: Partial<Details> = {},
): Promise<SignInResult> {
  const { action = '', phone = '', code = '' } = typed
  if (action === 'change') {
    clearChallenge(c)
    return { state: { status: 'default', phone }, status: 200 }
  }
  const country = countryOf(c.var.tenant.site).code
  const mobile = parseMobile(phone.trim(), country)
  if (mobile === null) {
    const phoneError = mobileProblem(phone, country)
    return { state: { status: 'default', phone, phoneError }, status: 422 }
  }
  if (action === 'verify') return verify(c, { mobile, phone, code, details })
  const { [PERSON]: person = '', [PROOF]: proof = '' } = typed
  return send(c, { mobile, phone, person, proof, details })
}

type Wanted = CodeRequest & { phone: string }

/** `phone` is the number as typed, which its owner recognises best. */
async function send(c: Ctx, { phone, ...wanted }: Wanted): Promise<SignInResult> {
  const sent = await sendCode(c, wanted)
  if (sent.status === 'sent')
    return {
      state: { status: 'verificationSent', phone, isSent: true, waitSeconds: sent.waitSeconds },
      status: 200,
    }
  // The previous code may still arrive and is still valid.
  const isWaiting = (await readChallenge(c)) !== null
  const state = {
    status: isWaiting ? 'verificationSent' : 'default',
    phone,
    ...(sent.status === 'proof' ? { proof: sent } : { phoneError: sendProblem(sent) ?? undefined }),
    ...(sent.status !== 'limited' && sent.status !== 'proof' && { waitSeconds: sent.waitSeconds }),
  } as const
  return { state, status: sent.status === 'failed' ? 503 : 429 }
}

type Proof = { mobile: Mobile; phone: string; code: string; details: Partial<Details> }

async function verify(c: Ctx, { mobile, phone, code, details }: Proof): Promise<SignInResult> {
  const again = (problem: string, status: 422 | 429 | 503): SignInResult => ({
    state: { status: 'verificationSent', phone, codeError: problem },
    status,
  })
  const read = parseCode(code)
  if ('problem' in read) return again(read.problem, 422)
  const verified = await verifyCode(c, mobile, read.code, details)
  return verified.status === 'verified'
    ? { userId: verified.userId }
    : again(verifyProblem(verified) ?? '', STATUS_OF[verified.status])
}

const STATUS_OF = {
  wrong: 422,
  'used-up': 429,
  limited: 429,
  failed: 503,
} as const satisfies Record<Exclude<Verified['status'], 'verified'>, number>

export type SavedWanted = {
  href: string
  /** Result for the vehicle; null if there was none. */
  watched: Watched | null
  /** How many favourites the list has no room for; null if they could not be saved. */
  left: number | null
}

/** The name of the saved vehicle, or why it was not saved. */
type Watched = { name: string } | { refusal: Exclude<SaveOutcome['kind'], 'saved'> }

/** Saves it and reports the result. A failure does not affect signing in. */
export async function saveWanted(
  c: Ctx,
  userId: string,
  { carId, searchHref, redirect }: SignInQuery,
  favourites: string,
): Promise<SavedWanted> {
  const { services, tenant } = c.var
  const now = clock()
  let watched: Watched | null = null
  let left: number | null = 0
  if (hasWatchlist(tenant.site)) {
    // Before the favourites, so that it fits the limit.
    if (carId !== null) watched = toWatched(await saveCar(c, userId, carId))
    const ids = parseNames([favourites], MAX.favourites).filter((id) => id !== carId)
    const deps = { ask: services.search.fresh, watchlist: services.watchlist }
    // Their events were recorded when they were chosen. If saving fails, they stay on the device until they are sent
    // again.
    if (ids.length > 0) left = await saveAllToWatchlist(ids, userId, tenant.site, deps, now)
  }
  if (searchHref === null) return { href: redirect, watched, left }
  const keeper = { site: tenant.site, searches: services.savedSearches, userId }
  const saved = await saveSearch({ href: searchHref }, keeper, now)
  return { href: outcomeHref(saved), watched, left }
}

function toWatched(outcome: SaveOutcome): Watched {
  return outcome.kind === 'saved' ? { name: watchName(outcome.car) } : { refusal: outcome.kind }
}
