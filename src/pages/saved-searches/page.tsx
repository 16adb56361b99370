// Saved searches: number of matches, new matches, and actions to view and remove them.
import type { Alert } from '#shopper/garage/alerts/alerts.ts'
import type { SavedSearchView } from '#shopper/garage/saved-search-view.ts'
import { AlertSwitch } from '#pages/alerts/alert-switch.tsx'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Notice } from '#ui/notice.tsx'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Outcome } from './outcome.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { SearchCard } from './search-card.tsx'

type Props = {
  searches: readonly SavedSearchView[]
  /** The shopper's alerts; null if they cannot be read, or the site sends none. */
  alerts: readonly Alert[] | null
  outcome: Outcome
}

export function SavedSearchesBody({ searches, alerts, outcome }: Props) {
  const isCounted = searches.every(({ href, held }) => held !== null || href === null)
  return (
    <OwnPage
      at="searches"
      title="Saved searches"
      className="saved-searches"
      data-testid="saved-searches"
    >
      <OutcomeMessage of={outcome} />
      {!isCounted && (
        <Notice>
          We can’t count new matches right now. Your searches are safe; please try again in a
          minute.
        </Notice>
      )}
      {searches.length === 0 ? (
        <Empty />
      ) : (
        <ul>
          {searches.map((search) => (
            <li key={search.id}>
              <SearchCard search={search}>
                {alerts !== null && search.href !== null && (
                  <AlertSwitch
                    subject={search.id}
                    name={search.title}
                    alert={alerts.find(({ subject }) => subject === search.id) ?? null}
                  />
                )}
              </SearchCard>
            </li>
          ))}
        </ul>
      )}
    </OwnPage>
  )
}

function Empty() {
  const { one, many } = useSite().site.vehicle
  return (
    <EmptyCard
      title="No searches yet"
      href={routes.search.href(DEFAULT_SEARCH)}
      label={`Search ${many}`}
    >
      <p>
        Set your filters, then press “Save this search”. You’ll see each new matching {one} here.
      </p>
    </EmptyCard>
  )
}
