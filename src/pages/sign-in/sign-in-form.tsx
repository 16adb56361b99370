// The sign-in form, which scripts replace with its next state.
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { Challenge } from '#ui/form/form-view.tsx'
import { useSite } from '#ui/site-context.ts'
import { Verification, type VerificationState } from '#ui/verification/verification.tsx'

type Props = {
  /** Its own address, with the destination. */
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
      {/* Filled in by a script from the device. */}
      {hasWatchlist(site) && (
        <input type="hidden" name="favourites" defaultValue="" autoComplete="off" />
      )}
    </form>
  )
}
