// HTTP routes for signing in: a phone, a code, and back to where the shopper was.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { loadMember } from '#http/member.ts'
import { privateHead } from '#http/private-head.ts'
import { readFields } from '#http/read-body.ts'
import { renderPage, renderPart } from '#http/render.tsx'
import { clearSession, readSession } from '#http/session-cookie.ts'
import { unavailable } from '#http/unavailable.tsx'
import { describeRefusal, renderRefused } from '#pages/api/watchlist.tsx'
import { routes } from '#routes.ts'
import { loadCarById } from '#search/load-car.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'
import { SignInBody } from './page.tsx'
import { parseSignInQuery, type SignInQuery } from './parse-query.ts'
import { purposeOf } from './purposes.ts'
import { type SavedWanted, saveWanted } from './save-wanted.ts'
import { SignInForm } from './sign-in-form.tsx'
import { type SignInResult, submitSignIn } from './submit.ts'

type Ctx = Context<AppEnv>
type Again = Exclude<SignInResult, { userId: string }>

/** `/sign-in?type&redirect&back`. Redirects a signed-in shopper straight on. */
export async function getSignIn(c: Ctx): Promise<Response> {
  const asked = parseSignInQuery(c)
  const member = await loadMember(c)
  if (member !== null && member !== 'unknown') return goOn(c, asked.redirect)
  return render(c, asked, { state: { status: 'default', phone: '' }, status: 200 })
}

/** Sends a code, or checks one and signs in. */
export async function postSignIn(c: Ctx): Promise<Response> {
  const asked = parseSignInQuery(c)
  const typed = await readFields(c)
  const taken = await submitSignIn(c, typed)
  if (!('userId' in taken)) return render(c, asked, taken)
  return goOnWith(c, await saveWanted(c, taken.userId, asked, typed['favourites'] ?? ''), asked)
}

/** Ends this session; `everywhere` ends all of the shopper's sessions. */
export async function postSignOut(c: Ctx): Promise<Response> {
  const { everywhere = '' } = await readFields(c)
  const { sessions } = c.var.services
  const token = await readSession(c)
  if (everywhere !== '') {
    const member = await loadMember(c)
    const isDone =
      member !== 'unknown' && (member === null || (await sessions.endAll(member.userId)))
    if (!isDone) return notEnded(c)
  } else if (token !== null) {
    await sessions.end(token)
  }
  clearSession(c)
  return goOn(c, routes.home.href())
}

/** A vehicle that was not saved is reported by the scripts of the next page, else by a page of its own. */
async function goOnWith(
  c: Ctx,
  { href, watched, isMerged }: SavedWanted,
  { carId }: SignInQuery,
): Promise<Response> {
  // Read by client/sign-in-page.ts, which sends favourites once.
  if (!isMerged) c.header('Favourites', 'unmerged')
  if (watched === null) return goOn(c, href)
  if (!('refusal' in watched)) return goOn(c, href, watched)
  const { refusal } = watched
  if (isPartial(c)) return goOn(c, href, { message: describeRefusal(refusal, c.var.tenant.site) })
  const again = carId === null ? null : { action: routes.saveCar.href(), carId }
  return renderRefused(c, { refusal, back: href, again })
}

function goOn(c: Ctx, href: string, told: object | null = null): Response {
  c.header('Cache-Control', 'no-store')
  return isPartial(c) ? leaveFor(c, href, told) : c.redirect(href, 303)
}

function notEnded(c: Ctx): Promise<Response> {
  return unavailable(c, {
    title: 'You are still signed in',
    text: 'We couldn’t sign you out everywhere just now. Please go back and try again in a minute.',
  })
}

/** The page in its state, or the form alone in place of the one submitted. */
async function render(c: Ctx, asked: SignInQuery, { state, status }: Again): Promise<Response> {
  if (state.waitSeconds !== undefined && status === 429)
    c.header('Retry-After', String(state.waitSeconds))
  const response = isPartial(c)
    ? await renderPart(c, <SignInForm action={asked.action} state={state} />, status)
    : await renderWhole(c, asked, state, status)
  // It contains the shopper's input.
  response.headers.set('Cache-Control', 'no-store')
  return response
}

async function renderWhole(
  c: Ctx,
  asked: SignInQuery,
  state: VerificationState,
  status: Again['status'],
): Promise<Response> {
  const { services, tenant } = c.var
  const { site } = tenant
  const now = clock()
  const { carId } = asked
  const found = carId === null ? null : await loadCarById(carId, site, services.searchFresh, now)
  const car = found === 'unknown' ? null : found
  const purpose = purposeOf(asked.type, site)
  const head = { kind: 'sign-in', ...privateHead(c, purpose.title) } as const
  const body = <SignInBody asked={asked} purpose={purpose} state={state} car={car} now={now} />
  return renderPage(c, head, Promise.resolve({ head, body, status }))
}
