// Saved searches: number of matches, new matches, and actions to view and remove them.
import type { ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import { AlertSwitch } from '#pages/alerts/alert-switch.tsx'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import type { Alert } from '#shopper/garage/alerts/alerts.ts'
import type { SavedSearchView } from '#shopper/garage/saved-search-view.ts'
import { EmptyCard } from '#ui/empty-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Outcome } from './outcome.ts'
import { REFUSALS } from './refusals.ts'

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

/** The result of the last action, above the saved searches. */
export function OutcomeMessage({ of: outcome }: { of: Outcome }) {
  if (outcome.what === 'nothing') return null
  if (outcome.what === 'refused')
    return (
      <div role="alert">
        <Notice>{REFUSALS[outcome.refusal].text}</Notice>
      </div>
    )
  const { what, title, href } = outcome
  return (
    <div className="search-said" role="status" data-testid={`search-${what}`}>
      <Icon name={what === 'saved' ? 'check' : 'close'} />
      <p>
        <b>{title}</b> {`is ${what}.`}
      </p>
      {what === 'saved' ? (
        <a href={href}>Back to the list</a>
      ) : (
        <form method="post" action={routes.savedSearches.href()}>
          <input type="hidden" name="href" value={href} />
          <input type="hidden" name="seen_at" value={outcome.seenAt} />
          <button>Undo</button>
        </form>
      )}
    </div>
  )
}

type SearchCardProps = {
  search: SavedSearchView
  /** The switch of its alert. */
  children: ReactNode
}

/** One saved search. The title is a plain link that changes nothing; the button shows new matches and marks them as seen. */
export function SearchCard({ search, children }: SearchCardProps) {
  const { id, title, href, words, held } = search
  return (
    <article className="search-card boxed" data-testid="saved-search" data-search-id={id}>
      <div>
        <h2>
          {href === null ? (
            title
          ) : (
            <a href={href} className="plain-link">
              {title}
            </a>
          )}
        </h2>
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
        <p className="quiet">
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
