// "Save this search": a form, so that it works without scripts. Its fields update as the list changes.
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { routes } from '#routes.ts'
import type { SearchView } from '#search/view.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = { view: Pick<SearchView, 'href' | 'bare'> }

export function SaveSearch({ view }: Props) {
  if (!hasSavedSearches(useSite().site)) return null
  return (
    <form
      id="save-search"
      className="save-search when-searched"
      hidden={view.bare}
      method="post"
      action={routes.savedSearches.href()}
    >
      <span id="save-href" hidden>
        <Href view={view} />
      </span>
      <button className="button button-quiet">
        <Icon name="bookmark" />
        Save this search
      </button>
      <p role="alert" />
    </form>
  )
}

/** The fragment for a list that has changed in place. */
export function SaveSearchPart({ view }: Props) {
  if (!hasSavedSearches(useSite().site)) return null
  return (
    <hx-partial hx-target="#save-href" hx-swap="innerHTML">
      <Href view={view} />
    </hx-partial>
  )
}

function Href({ view }: Props) {
  return <input type="hidden" name="href" value={view.href} />
}
