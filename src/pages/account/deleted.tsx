// The page shown after an account is deleted.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'

export function AccountDeleted() {
  const { site } = useSite()
  return (
    <div className="error" data-testid="account-deleted">
      <h1>Your account has been deleted</h1>
      <p>
        You are signed out on all devices, and everything in the account has been deleted.{' '}
        {site.name} keeps the forms you have sent.
      </p>
      <p className="error-actions">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
    </div>
  )
}
