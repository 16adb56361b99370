// The sign-in page, and its form, which scripts replace with its next state.
import { CarSummary } from '#pages/form/page.tsx'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { Challenge } from '#ui/form/form-view.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { Verification, type VerificationState } from '#ui/form/verification.tsx'
import type { Purpose, SignInQuery } from './parse-query.ts'

type Props = {
  asked: SignInQuery
  purpose: Purpose
  state: VerificationState
  car: Car | null
  now: number
}

export function SignInBody({ asked, purpose, state, car, now }: Props) {
  const { site } = useSite()
  return (
    <div className="sign-in" data-page="sign-in">
      <div className="sign-in-main">
        <a href={asked.back} className="sign-in-back">
          <Icon name="left" />
          Back
        </a>
        <header>
          <h1>{purpose.title}</h1>
          <p>{purpose.lead}</p>
        </header>
        {car !== null && <CarSummary car={car} now={now} />}
        <SignInForm action={asked.action} state={state} />
        <p className="sign-in-privacy">
          <Icon name="shield" />
          We use your number to sign you in and store it with your saved items; you can see and
          delete all of it in your account.
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
      'bookmark',
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
}

export function SignInForm({ action, state }: SignInFormProps) {
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
      {/* Filled in by a script from the device. */}
      {hasWatchlist(useSite().site) && (
        <input type="hidden" name="favourites" defaultValue="" autoComplete="off" />
      )}
    </form>
  )
}
