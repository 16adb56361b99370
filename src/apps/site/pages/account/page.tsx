// The account page: details, stored data, sessions, export and deletion.
import type { ReactNode } from 'react'

import { countOf } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { Trouble } from '#apps/site/ui/form/form-view.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Done } from '#apps/site/ui/notice.tsx'
import { OwnPage } from '#apps/site/ui/own-page.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { AccountView, StoredItem } from './account-view.ts'
import { DetailsForm, type DetailsState } from './details.tsx'

/** Number of sessions to list; others are only counted. */
const SHOWN = 5

export type Outcome =
  | { what: 'nothing' }
  | { what: 'saved' }
  | { what: 'invalid' }
  /** The confirmation box was not ticked; the one for the forms may have been. */
  | { what: 'unsure'; withForms: boolean }
  | { what: 'failed'; text: string; withForms?: boolean }

type Props = { view: AccountView; details: DetailsState; outcome: Outcome }

export function AccountBody({ view, details, outcome }: Props) {
  return (
    <OwnPage at="account" title="Your account" className="account" data-testid="account">
      <p className="own-hello">
        {view.firstName !== '' && `Good to see you, ${view.firstName}. `}
        You are signed in with <b>{view.phone}</b>, and have been with us since {view.since}.
      </p>
      <OutcomeMessage of={outcome} />
      <Section
        id="details"
        title="Your details"
        about="All of these are optional. You sign in with your mobile number, so it can’t be changed here."
      >
        <DetailsForm {...details} />
      </Section>
      <Section
        id="kept"
        title="What is stored"
        about="Everything in your account, and the forms you sent with its number. You can download it at any time."
      >
        <StoredItems items={view.stored} />
        <p>
          <a href={routes.accountExport.href()} className="button button-quiet">
            <Icon name="brochure" />
            Download my data
          </a>
        </p>
      </Section>
      <Section
        id="sessions"
        title="Where you are signed in"
        about="We record when you signed in, but not your device or location."
      >
        <SessionList sessions={view.sessions} />
      </Section>
      <Section
        id="delete"
        title="Delete your account"
        about="This is immediate and can’t be undone."
      >
        <DeleteForm
          isUnsure={outcome.what === 'unsure'}
          withForms={'withForms' in outcome && outcome.withForms}
          hasDrawn={view.hasDrawn}
          isReserving={view.isReserving}
          hasForms={view.hasForms}
        />
      </Section>
    </OwnPage>
  )
}

/** The browser itself scrolls to the message after a form is sent, without a script. */
function OutcomeMessage({ of: outcome }: { of: Outcome }) {
  if (outcome.what === 'failed')
    return (
      <div className="account-said">
        <Trouble text={outcome.text} />
      </div>
    )
  if (outcome.what !== 'saved') return null
  return (
    <div className="account-said">
      <Done>Your details have been saved.</Done>
    </div>
  )
}

type SectionProps = { id: string; title: string; about: string; children: ReactNode }

export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="account-about">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="account-do">{children}</div>
    </section>
  )
}

export function SessionList({ sessions }: { sessions: AccountView['sessions'] }) {
  const { idle_days: idleDays, session_days: days } = useSite().site.account
  const more = sessions.length - SHOWN
  return (
    <>
      <ul className="account-sessions" data-testid="sessions">
        {sessions.slice(0, SHOWN).map(({ isThis, since, until }, at) => (
          <li key={at} data-this={isThis ? '' : undefined}>
            <b>{isThis ? 'This device' : 'Another device or browser'}</b>
            <span>
              Signed in {since}; signs out automatically on {until}
            </span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {idleDays < days && (
        <p className="quiet">
          A device that you don’t visit us with for {countOf(idleDays, 'day')} is signed out sooner.
        </p>
      )}
      <form method="post" action={routes.signOut.href()} className="buttons">
        <button className="button button-quiet">Sign out</button>
        <button className="button button-quiet" name="everywhere" value="on">
          Sign out everywhere
        </button>
      </form>
    </>
  )
}

type DeleteFormProps = {
  isUnsure: boolean
  /** Whether the box for the forms was ticked before. */
  withForms?: boolean | undefined
  hasDrawn: boolean
  isReserving: boolean
  hasForms: boolean
}

export function DeleteForm(props: DeleteFormProps) {
  const { isUnsure, withForms, hasDrawn, isReserving, hasForms } = props
  const { name } = useSite().site
  return (
    <form className="account-form" method="post" action={routes.accountDelete.href()} noValidate>
      <p>
        This deletes your mobile, your details and what you have saved, stops our messages and signs
        you out on all devices.
        {hasForms && ' The forms you have sent stay unless you choose otherwise.'} Copies that{' '}
        {name} already has in its email or customer system stay there: contact us to have them
        deleted. If you signed in more than ten minutes ago, we ask for a new code first.
      </p>
      {hasDrawn && (
        <p>We keep a record that your mobile entered a prize draw, without your number or name.</p>
      )}
      {isReserving && (
        <p>
          Reservations stay active until they expire, even without your account: keep the link or
          cancel the reservation first.
        </p>
      )}
      {hasForms && (
        <div className="field">
          <div className="field-tick">
            <input id="account-forms" type="checkbox" name="forms" defaultChecked={withForms} />
            <label htmlFor="account-forms">
              Also delete the forms I have sent; one that {name} has not received yet won’t be
              passed on
            </label>
          </div>
        </div>
      )}
      <div className="field">
        <div className="field-tick">
          <input
            id="account-sure"
            type="checkbox"
            name="sure"
            required
            aria-invalid={isUnsure || undefined}
            aria-describedby={isUnsure ? 'account-sure-error' : undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
            autoFocus={isUnsure || undefined}
          />
          <label htmlFor="account-sure">Yes, delete my account and everything stored in it</label>
        </div>
        {isUnsure && (
          <p id="account-sure-error" className="field-error" role="alert">
            Please tick the box to confirm. Nothing has been deleted yet.
          </p>
        )}
      </div>
      <p>
        <button className="button account-delete">Delete my account</button>
      </p>
    </form>
  )
}

function StoredItems({ items }: { items: readonly StoredItem[] }) {
  const { name, vehicle } = useSite().site
  return (
    <>
      <dl className="account-kept" data-testid="kept">
        {items.map(({ label, href, text, running, words }) => (
          <div key={label}>
            <dt>{href === null ? label : <a href={href}>{label}</a>}</dt>
            <dd>
              {text}
              {words.length > 0 && <Consents words={words} />}
              {running.length > 0 && (
                <ul>
                  {running.map((reservation) => (
                    <li key={reservation.href}>
                      <a href={reservation.href}>{reservation.name}</a>{' '}
                      <span>{reservation.text}</span>
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="account-note quiet">
        Forms that you send, such as enquiries, also go to the email and customer system of {name}.
        Ask us for forms that you sent with another number or email, or before you had this account.
        Favourites, comparisons and recently viewed {vehicle.many} stay on this device.
      </p>
    </>
  )
}

function Consents({ words }: Pick<StoredItem, 'words'>) {
  return (
    <details>
      <summary>Your consents</summary>
      <ul>
        {words.map(({ text, day }, at) => (
          <li key={at}>
            “{text}” <span>{day}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
