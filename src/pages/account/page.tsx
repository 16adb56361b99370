// The account page: details, stored data, sessions, export and deletion.
import { routes } from '#routes.ts'
import { Trouble } from '#ui/form/error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { OwnPage } from '#ui/own-page.tsx'
import type { AccountView } from './account-view.ts'
import { DeleteForm } from './delete-form.tsx'
import { DetailsForm, type DetailsState } from './details-form.tsx'
import { StoredItems } from './stored-items.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

/** Result of the last action. */
export type Outcome =
  | { what: 'nothing' }
  | { what: 'saved' }
  | { what: 'invalid' }
  /** The box was not ticked. */
  | { what: 'unsure' }
  | { what: 'failed'; text: string }

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
        about="Everything in your account. You can download it at any time."
      >
        <StoredItems kept={view.kept} />
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
          hasDrawn={view.hasDrawn}
          isReserving={view.isReserving}
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
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
    <p className="account-said account-done" role="status" tabIndex={-1} autoFocus>
      <Icon name="check" />
      Your details have been saved.
    </p>
  )
}
