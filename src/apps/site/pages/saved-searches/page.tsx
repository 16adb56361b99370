// Saved searches: matches, new matches, and the result of the last action.
import type { ReactNode } from 'react'

import { toGrouped } from '#lib/money.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { AlertSwitch } from '#apps/site/pages/alerts/route.tsx'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { parseHref } from '#search/parse-href.ts'
import { toSummary } from '#search/summary.ts'
import type { Alert } from '#shopper/garage/alerts/alerts.ts'
import { canonicalHref } from '#shopper/garage/save-search.ts'
import type { SavedSearchView } from '#shopper/garage/saved-search-view.ts'
import { MAX_SEARCHES, type SavedSearch } from '#shopper/garage/saved-searches.ts'
import type { Site } from '#tenant/schema.ts'
import { EmptyCard } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { ErrorNotice, Notice } from '#apps/site/ui/notice.tsx'
import { OwnPage } from '#apps/site/ui/own-page.tsx'
import { DOT } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = {
  searches: readonly SavedSearchView[]
  /** The shopper's alerts; null if they cannot be read, or the site sends none. */
  alerts: readonly Alert[] | null
  /** The search whose alert the shopper tried to switch on without ticking the consent. */
  unticked?: string | null
  outcome: Outcome
}

export function SavedSearchesBody({ searches, alerts, unticked, outcome }: Props) {
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
                    isUnticked={unticked === search.id}
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

export function OutcomeMessage({ of: outcome }: { of: Outcome }) {
  if (outcome.what === 'nothing') return null
  if (outcome.what === 'refused') return <ErrorNotice>{REFUSALS[outcome.refusal].text}</ErrorNotice>
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

/** One saved search. The title is a plain link that changes nothing; the button shows new matches and marks them as seen. */
export function SearchCard({ search, children }: { search: SavedSearchView; children: ReactNode }) {
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
        {DOT}
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

type ActProps = { id: string; does: 'see' | 'remove'; className: string; children: ReactNode }

function Act({ id, does, className, children }: ActProps) {
  return (
    <form method="post" action={routes.savedSearch.href(id)}>
      <button name="action" value={does} className={className}>
        {children}
      </button>
    </form>
  )
}

export type Outcome =
  | { what: 'nothing' }
  | { what: 'refused'; refusal: Refusal }
  | { what: 'saved'; title: string; href: string }
  /** Undo saves it again with its previous view time. */
  | { what: 'removed'; title: string; href: string; seenAt: Seconds }

/** Parses the query; claims about a search must match the shopper's own data. */
export function readOutcome(
  query: Record<string, string>,
  searches: readonly SavedSearch[],
  site: Site,
): Outcome {
  const { saved, removed, seen = '', problem = '' } = query
  const found = searches.find(({ id }) => id === saved)
  if (found !== undefined) return { what: 'saved', title: found.title, href: found.href }
  if (isRefusal(problem)) return { what: 'refused', refusal: problem }
  const href = removed === undefined ? null : canonicalHref(removed, site)
  const state = href === null ? null : parseHref(href, site)
  const isKept = searches.some((search) => search.href === href)
  if (href === null || state === null || isKept || !/^\d{1,10}$/.test(seen)) return NOTHING
  const { heading: title } = toSummary(state, site, 0)
  return { what: 'removed', title, href, seenAt: Number(seen) }
}

export function removedHref({ href, seenAt }: SavedSearch): string {
  return routes.savedSearches.href({ removed: href, seen: String(seenAt) })
}

const NOTHING: Outcome = { what: 'nothing' }

function isRefusal(text: string): text is Refusal {
  return Object.hasOwn(REFUSALS, text)
}

export type Refusal = keyof typeof REFUSALS

export const REFUSALS = {
  unreadable: {
    status: 422,
    text: 'This search can’t be saved. If it has very many filters, save it with fewer.',
  },
  full: {
    status: 409,
    text: `You’ve reached the limit of ${MAX_SEARCHES} saved searches. Remove one to save another.`,
  },
  failed: {
    status: 503,
    text: 'We can’t change your saved searches right now. Everything you’ve saved is safe; please try again in a minute.',
  },
} as const satisfies Record<string, { status: 409 | 422 | 503; text: string }>
