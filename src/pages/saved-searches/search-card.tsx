// One saved search. The title is a plain link that changes nothing; the button shows new matches and marks them as
// seen.
import type { ReactNode } from 'react'

import type { SavedSearchView } from '#shopper/garage/saved-search-view.ts'
import { toGrouped } from '#lib/money.ts'
import { routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  search: SavedSearchView
  /** The switch of its alert. */
  children: ReactNode
}

export function SearchCard({ search, children }: Props) {
  const { id, title, href, words, held } = search
  return (
    <article className="search-card" data-testid="saved-search" data-search-id={id}>
      <div>
        <h2>{href === null ? title : <a href={href}>{title}</a>}</h2>
        {words.length > 0 && (
          <ul className="search-words" aria-label="Filters">
            {[...new Set(words)].map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        )}
        {href === null && <p>This search is no longer available.</p>}
        {held !== null && <Held search={search} held={held} />}
        {children}
      </div>
      <div className="search-acts">
        {held !== null && held.fresh.count > 0 && (
          <Act id={id} does="see" className="button">
            {`See ${toGrouped(held.fresh.count)} new`}
            <span className="unseen"> in {title}</span>
          </Act>
        )}
        <Act id={id} does="remove" className="search-remove">
          <Icon name="close" />
          Remove<span className="unseen"> {title}</span>
        </Act>
      </div>
    </article>
  )
}

type HeldProps = { search: SavedSearchView; held: NonNullable<SavedSearchView['held']> }

function Held({ search: { since }, held: { total, fresh } }: HeldProps) {
  const { one, many } = useSite().site.vehicle
  return (
    <>
      <p className="search-held">
        {toGrouped(total)} {total === 1 ? one : many}
        {' · '}
        {fresh.count === 0 ? (
          `nothing new since ${since}`
        ) : (
          <>
            <b data-testid="new-count">{toGrouped(fresh.count)} new</b> since {since}
          </>
        )}
      </p>
      {fresh.titles.length > 0 && (
        <p className="search-latest">
          {[...fresh.titles, ...(fresh.count > fresh.titles.length ? ['…'] : [])].join(', ')}
        </p>
      )}
    </>
  )
}

type ActProps = {
  id: string
  does: 'see' | 'remove'
  className: string
  children: ReactNode
}

function Act({ id, does, className, children }: ActProps) {
  return (
    <form method="post" action={routes.savedSearch.href(id)}>
      <button name="action" value={does} className={className}>
        {children}
      </button>
    </form>
  )
}
