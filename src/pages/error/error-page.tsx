// Error pages of a site: not found, server error, search unavailable.
import type { ReactNode } from 'react'

import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Document } from '#ui/document.tsx'
import { Icon } from '#ui/icon.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Silhouette } from '#ui/empty-card.tsx'
import { useSite } from '#ui/site-context.ts'

/** 404: no such address. `sought` is the text of a vehicle's address; undefined for any other page. */
export function NotFoundPage({ sought }: { sought?: string | undefined }) {
  const { one } = useSite().site.vehicle
  return sought === undefined ? (
    <ErrorPage title="We can’t find that page" code="404">
      <p>It may have moved, or the vehicle may have been sold.</p>
      <AllStock />
    </ErrorPage>
  ) : (
    <ErrorPage title={`We can’t find that ${one}`} code="404">
      <p>It may have been sold. Search for a similar one:</p>
      <SearchFor words={sought} />
      <AllStock isQuiet />
    </ErrorPage>
  )
}

function SearchFor({ words }: { words: string }) {
  const { many } = useSite().site.vehicle
  return (
    <form action={routes.search.href(DEFAULT_SEARCH)} className="error-search" role="search">
      <input
        type="search"
        name="query"
        className="edged"
        defaultValue={words}
        aria-label={`Search ${many}`}
      />
      <button type="submit" className="button">
        <Icon name="search" />
        Search
      </button>
    </form>
  )
}

/** 500: a server error, with its number in the log. For a main whose document may already have been sent. */
export function Broken({ requestId }: { requestId: string }) {
  return (
    <ErrorBody title={BROKEN_TITLE} code="500">
      <p>Please try again in a moment. If it keeps happening, call us and quote this number:</p>
      <p>
        <code>{requestId}</code>
      </p>
      <AllStock />
    </ErrorBody>
  )
}

export const BROKEN_TITLE = 'Something went wrong at our end'

/** 503: the search engine does not answer and there is no cached result. */
export function SearchDown({ retryHref }: { retryHref: string }) {
  return (
    <ErrorBody title="Search is unavailable right now" code="503">
      <p>Our team can still help. Call or send us a message, and we’ll find it for you.</p>
      <p className="error-actions buttons">
        <a href={retryHref} className="button">
          <Icon name="again" />
          Try again
        </a>
        <a href={routes.general.href()} className="button button-quiet" data-dialog="">
          <Icon name="mail" />
          Enquire
        </a>
      </p>
    </ErrorBody>
  )
}

type Props = { title: string; code: string; children: ReactNode }

function ErrorPage(props: Props) {
  const { site } = useSite()
  return (
    <Document title={`${props.title} | ${site.name}`} robots="noindex">
      <ErrorBody {...props} />
    </Document>
  )
}

function ErrorBody({ title, code, children }: Props) {
  const phone = useSite().site.phone_numbers.general
  return (
    <div className="error shell">
      <Silhouette name="sedan" />
      <p className="error-code quiet">{code}</p>
      <h1>{title}</h1>
      {children}
      {phone !== '' && <PhoneLink number={phone} />}
    </div>
  )
}

function AllStock({ isQuiet = false }: { isQuiet?: boolean }) {
  const { site } = useSite()
  return (
    <p className="error-actions buttons">
      <a
        href={routes.search.href(DEFAULT_SEARCH)}
        className={isQuiet ? 'button button-quiet' : 'button'}
      >
        See all {site.vehicle.many}
      </a>
    </p>
  )
}
