// The account of a shopper: who they are, what is kept of them, where they are signed in, and the ways to take it or end it.
import { routes } from '#routes.ts'
import { AccountNav } from '#ui/account-nav.tsx'
import { Trouble } from '#ui/form/error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import type { AccountView } from './account-view.ts'
import { DeleteForm } from './delete-form.tsx'
import { DetailsForm, type DetailsState } from './details-form.tsx'
import { KeptList } from './kept-list.tsx'
import { Section } from './section.tsx'
import { SessionList } from './session-list.tsx'

/** What has just been done, or could not be. */
export type Outcome =
  | { what: 'nothing' }
  | { what: 'saved' }
  | { what: 'invalid' }
  /** The box to tick was not. */
  | { what: 'unsure' }
  | { what: 'failed'; text: string }

type Props = { view: AccountView; details: DetailsState; outcome: Outcome }

export function AccountBody({ view, details, outcome }: Props) {
  return (
    <div className="account" data-testid="account">
      <header>
        <h1>Your account</h1>
        <p>
          <b>{view.phone}</b>, here since {view.since}
        </p>
      </header>
      <AccountNav at="account" />
      <Said of={outcome} />
      <Section
        id="details"
        title="Your details"
        about="Nothing of it must be said. Your mobile is what you sign in with, so it stays as it is."
      >
        <DetailsForm {...details} />
      </Section>
      <Section
        id="kept"
        title="What is stored"
        about="All of it, as of now. Take it with you as a file whenever you like."
      >
        <KeptList kept={view.kept} />
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
        about="We keep when, not on what: neither names of devices nor addresses."
      >
        <SessionList sessions={view.sessions} />
      </Section>
      <Section
        id="delete"
        title="Delete your account"
        about="At once, and for good. There is nothing that we could bring back."
      >
        <DeleteForm isUnsure={outcome.what === 'unsure'} hasDrawn={view.hasDrawn} />
      </Section>
    </div>
  )
}

/** Whoever has just sent something is led here, by the browser itself where no script runs. */
function Said({ of: outcome }: { of: Outcome }) {
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
      Your details are saved.
    </p>
  )
}
