// Signing in with a code, and signing out.
import * as z from 'zod'

import { clock } from '#lib/clock.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { loadMember } from '#http/member.ts'
import { readFields } from '#http/request.ts'
import { privateHead, renderPart } from '#http/render.tsx'
import { unavailable } from '#http/unavailable.tsx'
import { redirectWithMessage, takeMessage } from '#http/one-time-message.ts'
import { clearSession, readSession } from '#http/session.ts'
import { uncached } from '#http/uncached.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { SAVE } from '#apps/site/ui/save-all.tsx'
import { describeLeft } from '#shopper/garage/watchlist-view.ts'
import { describeSaveRefusal, renderRefused } from '#apps/site/pages/api/watchlist.tsx'
import { CarSummary } from '#apps/site/pages/form/page.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { loadCarById } from '#search/load-car.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { DELETE_ACCOUNT, isFreshlySignedIn } from '#shopper/identity/member.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { hasPolicy } from '#apps/site/ui/form/collection-notice.tsx'
import { Challenge } from '#apps/site/ui/form/form-view.tsx'
import { Verification, type VerificationState } from '#apps/site/ui/form/verification.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { Done } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { parseSignInQuery, type Purpose, purposeOf, type SignInQuery } from './parse-query.ts'
import { type SavedWanted, saveWanted, type SignInResult, submitSignIn } from './submit.ts'

type Again = Exclude<SignInResult, { userId: string }>

/** `/sign-in?type&redirect&back`. Redirects a signed-in shopper immediately, unless a fresh code is required. */
export async function getSignIn(c: Ctx): Promise<Response> {
  const query = parseSignInQuery(c)
  const member = await loadMember(c)
  const ended = takeMessage(c, endedShape)?.ended ?? null
  if (member === null || member === 'unknown') return begin(c, query, '', ended)
  const isFresh = query.type !== DELETE_ACCOUNT || isFreshlySignedIn(member, clock())
  return isFresh ? goOn(c, query.redirect) : begin(c, query, toNational(member.phone))
}

const begin = (c: Ctx, query: SignInQuery, phone: string, ended: Ended | null = null) =>
  render(c, query, { state: { status: 'default', phone }, status: 200 }, { ended })

const endedShape = z.object({ ended: z.enum(['this', 'all']) })
/** The sessions that were just ended. */
type Ended = z.output<typeof endedShape>['ended']
const ENDED: Record<Ended, string> = {
  this: 'You’re signed out.',
  all: 'You’re signed out on all devices.',
}

export async function postSignIn(c: Ctx): Promise<Response> {
  const query = parseSignInQuery(c)
  const typed = await readFields(c)
  const { favourites = '' } = typed
  const submission = typed['action'] === SAVE ? await loadSaver(c) : await submitSignIn(c, typed)
  if (!('userId' in submission)) return render(c, query, submission, { favourites })
  return goOnWith(c, await saveWanted(c, submission.userId, query, favourites), query)
}

/** Who saves favourites: the signed-in shopper, or the person who signs in next. */
async function loadSaver(c: Ctx): Promise<SignInResult> {
  const member = await loadMember(c)
  if (member !== null && member !== 'unknown') return member
  return { state: { status: 'default', phone: '' }, status: 200 }
}

/** Ends this session; `everywhere` ends all of the shopper's sessions. The sign-in page says so. */
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
  const ended: Ended = everywhere === '' ? 'this' : 'all'
  return redirectWithMessage(c, routes.signIn.href('account', routes.account.href()), { ended })
}

/** A vehicle that was not saved is reported by the scripts of the next page, otherwise by a page of its own. */
async function goOnWith(c: Ctx, { href, watched, left }: SavedWanted, { carId }: SignInQuery) {
  const { site } = c.var.tenant
  if (watched === null || !('refusal' in watched)) {
    if (left === 0) return goOn(c, href, watched)
    if (!isPartial(c.req.raw.headers))
      return redirectWithMessage(c, routes.watchlist.href(), { left })
    return goOn(c, href, { message: describeLeft(left, site.vehicle) })
  }
  const { refusal } = watched
  if (isPartial(c.req.raw.headers))
    return goOn(c, href, { message: describeSaveRefusal(refusal, site) })
  const again = carId === null ? null : { action: routes.saveCar.href(), carId }
  return renderRefused(c, { refusal, back: href, again })
}

function goOn(c: Ctx, href: string, message: object | null = null): Response {
  c.header('Cache-Control', 'no-store')
  return isPartial(c.req.raw.headers) ? leaveFor(c, href, message) : c.redirect(href, 303)
}

function notEnded(c: Ctx): Promise<Response> {
  return unavailable(c, {
    title: 'You are still signed in',
    text: 'We couldn’t sign you out everywhere just now. Please go back and try again in a minute.',
  })
}

/** The page in its state, or only the form in place of the submitted one. */
async function render(
  c: Ctx,
  query: SignInQuery,
  { state, status }: Again,
  { ended = null, favourites = '' }: Extra = {},
): Promise<Response> {
  const form = { action: query.action, state, favourites }
  const response = isPartial(c.req.raw.headers)
    ? await renderPart(c, <SignInForm {...form} />, status)
    : await renderWhole(c, query, { state, status }, { ended, favourites })
  // It contains the shopper's input.
  return uncached(c, response)
}

async function renderWhole(
  c: Ctx,
  query: SignInQuery,
  { state, status }: Again,
  extra: Required<Extra>,
): Promise<Response> {
  const { services, tenant } = c.var
  const { site } = tenant
  const now = clock()
  const { carId } = query
  const found = carId === null ? null : await loadCarById(carId, site, services.search.fresh, now)
  const car = found === 'unknown' ? null : found
  const purpose = purposeOf(query.type, site)
  const head = { kind: 'sign-in', ...privateHead(c, purpose.title) } as const
  const props = { query, purpose, state, car, now, ...extra }
  const body = <SignInBody {...props} />
  return sendPage(c, { head, body, status })
}

type Extra = {
  ended?: Ended | null
  /** Ids of vehicles to save after signing in, separated by commas. */
  favourites?: string
}

type Props = Required<Extra> & {
  query: SignInQuery
  purpose: Purpose
  state: VerificationState
  car: Car | null
  now: Seconds
}

export function SignInBody({ query, purpose, state, car, now, ended, favourites }: Props) {
  const { site } = useSite()
  return (
    <div className="sign-in shell" data-page="sign-in">
      <div className="sign-in-main">
        <a href={query.back} className="sign-in-back">
          <Icon name="left" />
          Back
        </a>
        {ended !== null && <Done>{ENDED[ended]}</Done>}
        <header>
          <h1>{purpose.title}</h1>
          <p>{purpose.lead}</p>
        </header>
        {car !== null && <CarSummary car={car} now={now} />}
        <SignInForm action={query.action} state={state} favourites={favourites} />
        <p className="sign-in-privacy quiet">
          <Icon name="shield" />
          <span>
            We use your number to sign you in and store it with your saved items; you can see and
            delete all of it in your account. Phone numbers change hands, so if you don’t sign in
            for {site.account.new_account_months} months, you start with a new account.
            {hasPolicy(site) && (
              <>
                {' '}
                Read more in our <a href={site.privacy.policy}>privacy policy</a>.
              </>
            )}
          </span>
        </p>
      </div>
      <aside aria-label="What an account gives you">
        <h2>One number, no password</h2>
        <ul>
          {benefitsOf(site).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

function benefitsOf(site: Site) {
  const { one, many } = site.vehicle
  const all: [has: boolean, IconName, title: string, text: string][] = [
    [
      hasWatchlist(site),
      'heart',
      'A watchlist that follows you',
      `See your saved ${many} and every price change on your phone and your computer.`,
    ],
    [
      hasSavedSearches(site),
      'search',
      'Saved searches',
      `Open a saved search to see which ${many} are new.`,
    ],
    [
      site.account.alerts,
      'sms',
      'A text when it matters',
      `When a matching ${one} arrives or a price drops. Only if you opt in, and you can opt out via the link.`,
    ],
    [true, 'key', 'Nothing to remember', 'All you need is your mobile and the code we text you.'],
  ]
  return all.flatMap(([has, icon, title, text]) => (has ? [{ icon, title, text }] : []))
}

type SignInFormProps = {
  /** Its own address, with the destination. */
  action: string
  state: VerificationState
  favourites: string
}

export function SignInForm({ action, state, favourites }: SignInFormProps) {
  const { site } = useSite()
  return (
    <form
      className="sign-in-form"
      data-testid="sign-in-form"
      method="post"
      action={action}
      noValidate
      hx-post={action}
      hx-target="this"
      hx-swap="outerHTML"
      hx-sync="this:drop"
    >
      <Verification {...state}>
        <button className="button" name="action" value="verify" data-testid="verify-code">
          Sign in
        </button>
      </Verification>
      <Challenge />
      {/* A script adds the vehicles saved on the device, and then shows the sentence. */}
      {hasWatchlist(site) && (
        <>
          <input type="hidden" name="favourites" defaultValue={favourites} autoComplete="off" />
          <p className="quiet" data-testid="device-saves" hidden>
            Signing in adds the {site.vehicle.many} saved on this device to your watchlist.
          </p>
        </>
      )}
    </form>
  )
}
