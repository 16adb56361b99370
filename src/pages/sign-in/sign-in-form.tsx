// The one form of the page, which scripts put in its own place in its next state.
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { Challenge } from '#ui/form/challenge.tsx'
import { useSite } from '#ui/site-context.ts'
import { Verification, type VerificationState } from '#ui/verification/verification.tsx'

type Props = {
  /** Its own address, with where to go then. */
  action: string
  state: VerificationState
}

export function SignInForm({ action, state }: Props) {
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
      {/* Filled in by script, with what the device keeps. */}
      {hasWatchlist(site) && (
        <input type="hidden" name="favourites" defaultValue="" autoComplete="off" />
      )}
    </form>
  )
}
