// The sign-in page around the form: purpose, benefits of an account, and a way back.
import { CarSummary } from '#pages/form/car-summary.tsx'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import type { VerificationState } from '#ui/verification/verification.tsx'
import type { SignInQuery } from './parse-query.ts'
import type { Purpose } from './purposes.ts'
import { SignInForm } from './sign-in-form.tsx'

type Props = {
  asked: SignInQuery
  purpose: Purpose
  state: VerificationState
  /** The vehicle to save. */
  car: Car | null
  /** Seconds. */
  now: number
}

export function SignInBody({ asked, purpose, state, car, now }: Props) {
  const { site } = useSite()
  return (
    <div className="sign-in shell" data-page="sign-in">
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
        <p className="sign-in-privacy quiet">
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

type Benefit = { icon: IconName; title: string; text: string }

function benefitsOf(site: Site): Benefit[] {
  const { one, many } = site.vehicle
  const all: (Benefit & { has: boolean })[] = [
    {
      has: hasWatchlist(site),
      icon: 'bookmark',
      title: 'A watchlist that follows you',
      text: `See your saved ${many} and every price change on your phone and your computer.`,
    },
    {
      has: hasSavedSearches(site),
      icon: 'search',
      title: 'Saved searches',
      text: `Open a saved search to see which ${many} are new.`,
    },
    {
      has: site.account.alerts,
      icon: 'sms',
      title: 'A text when it matters',
      text: `When a matching ${one} arrives or a price drops. Only if you opt in, and you can opt out via the link.`,
    },
    {
      has: true,
      icon: 'key',
      title: 'Nothing to remember',
      text: 'All you need is your mobile and the code we text you.',
    },
  ]
  return all.filter(({ has }) => has)
}
