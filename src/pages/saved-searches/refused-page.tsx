// The page shown if a search was not saved.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export function RefusedBody({ refusal }: { refusal: Refusal }) {
  const { many } = useSite().site.vehicle
  return (
    <div className="error">
      <h1>Not saved</h1>
      <p role="alert">{REFUSALS[refusal].text}</p>
      <p className="error-actions">
        {refusal === 'unreadable' ? (
          <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
            Search {many}
          </a>
        ) : (
          <a href={routes.savedSearches.href()} className="button">
            Your saved searches
          </a>
        )}
      </p>
    </div>
  )
}
