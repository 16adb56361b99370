// Saves several vehicles to the shopper's account. Shoppers who are signed out sign in first; works without scripts.
import { routes } from '#routes.ts'
import { Icon } from './icon.tsx'

/** Value of `action` in a form sent to the sign-in page, which saves without a code if the shopper is signed in. */
export const SAVE = 'save'

type Props = {
  /** Separated by commas. */
  ids: string
}

export function SaveAll({ ids }: Props) {
  const list = routes.watchlist.href()
  return (
    <form
      method="post"
      action={routes.signIn.href('watchlist', list, { back: routes.favourites.href() })}
    >
      <input type="hidden" name="favourites" defaultValue={ids} autoComplete="off" />
      <button className="button button-quiet" name="action" value={SAVE} data-testid="save-all">
        <Icon name="heart" />
        Save to my account
      </button>
    </form>
  )
}
