// Messages: a notice, a temporary failure, a phone number to call.
import type { ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}

/** A notice for a failed action, which screen readers announce. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <Notice>{children}</Notice>
    </div>
  )
}

/** Confirms an action: a browser scrolls to it, even without scripts, and screen readers announce it. */
export function Done({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
    <p className="done" role="status" tabIndex={-1} autoFocus>
      <Icon name="check" />
      {children}
    </p>
  )
}

type Props = {
  title: string
  text: string
  /** Left out if only the form before this can be sent again. */
  retryHref?: string
}

export function NotNow({ title, text, retryHref }: Props) {
  return (
    <section className="error shell" data-testid="not-now">
      <h1>{title}</h1>
      <p>{text}</p>
      {retryHref !== undefined && (
        <a href={retryHref} className="button">
          Try again
        </a>
      )}
      <PhoneLink />
    </section>
  )
}

/** By default the dealer's general number; nothing if there is none. */
export function PhoneLink({ number }: { number?: string }) {
  const { general } = useSite().site.phone_numbers
  const phone = number ?? general
  if (phone === '') return null
  return (
    <p>
      <a href={telHref(phone)} className="phone-link" data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  )
}
