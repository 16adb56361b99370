// Pages for when a search was not saved, or the searches cannot be read, with a way on.
import type { ReactNode } from 'react'

import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'
import { REFUSALS, type Refusal } from './refusals.ts'

export function RefusedBody({ refusal }: { refusal: Refusal }) {
  const { many } = useSite().site.vehicle
  return (
    <Refused title="Not saved" text={REFUSALS[refusal].text}>
      {refusal === 'unreadable' ? (
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          Search {many}
        </a>
      ) : (
        <a href={routes.savedSearches.href()} className="button">
          Your saved searches
        </a>
      )}
    </Refused>
  )
}

export function UnreadBody() {
  return (
    <Refused
      title="We can’t show your searches right now"
      text="What you have saved is safe. Please try again in a minute."
    >
      <a href={routes.savedSearches.href()} className="button">
        Try again
      </a>
    </Refused>
  )
}

type Props = { title: string; text: string; children: ReactNode }

function Refused({ title, text, children }: Props) {
  return (
    <div className="error">
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      <p className="error-actions">{children}</p>
    </div>
  )
}
