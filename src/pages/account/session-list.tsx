// Where a shopper is signed in, this device first, with sign-out for one or all.
import { routes } from '#routes.ts'
import type { SignedIn } from './account-view.ts'

/** Sessions listed one by one; further ones are only counted. */
const SHOWN = 5

export function SessionList({ sessions }: { sessions: readonly SignedIn[] }) {
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
      <form method="post" action={routes.signOut.href()} className="account-out">
        <button className="button button-quiet">Sign out</button>
        <button className="button button-quiet" name="everywhere" value="on">
          Sign out everywhere
        </button>
      </form>
    </>
  )
}
