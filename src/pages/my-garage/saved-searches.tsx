// Saved searches in short, each with its number of new matches.
import { routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'
import type { Garage } from './load-garage.ts'

type Props = { searches: Exclude<Garage['searches'], 'none'> }

export function SavedSearches({ searches }: Props) {
  const { one } = useSite().site.vehicle
  return (
    <section aria-labelledby="saved-searches" data-testid="garage-searches">
      <header>
        <h2 id="saved-searches">
          Saved searches {searches !== null && <span className="count">{searches.length}</span>}
        </h2>
        {searches !== null && searches.length > 0 && (
          <a href={routes.savedSearches.href()}>See all</a>
        )}
      </header>
      {searches === null && <p>We can’t show them right now. Everything you’ve saved is safe.</p>}
      {searches?.length === 0 && <p>Save a search and see each new matching {one} here.</p>}
      {searches !== null && searches.length > 0 && (
        <ul className="my-garage-rows">
          {searches.map(({ id, title, fresh }) => (
            <li key={id}>
              <SeeNew id={id} title={title} />
              {fresh !== null && (
                <span className={fresh > 0 ? 'badge' : 'count'}>{fresh || 'Nothing'} new</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Opening it marks the matches as seen. */
function SeeNew({ id, title }: { id: string; title: string }) {
  return (
    <form method="post" action={routes.savedSearch.href(id)}>
      <button name="action" value="see">
        {title}
      </button>
    </form>
  )
}
