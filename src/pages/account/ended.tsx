// Pages without an account: the one after it was deleted, and the one for when it cannot be read.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'

export function AccountDeleted() {
  const { site } = useSite()
  return (
    <div className="error" data-testid="account-deleted">
      <h1>Your account is deleted</h1>
      <p>
        You are signed out on all devices, and nothing of the account is left. Forms that you have
        sent stay with {site.name}.
      </p>
      <p className="error-actions">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
    </div>
  )
}

export function AccountUnread() {
  const phone = useSite().site.phone_numbers.general
  return (
    <div className="error">
      <h1>We can’t show your account right now</h1>
      <p>What you have saved is safe. Try again in a minute, or call.</p>
      <p className="error-actions">
        <a href={routes.account.href()} className="button">
          Try again
        </a>
      </p>
      {phone !== '' && <PhoneLink number={phone} />}
    </div>
  )
}
