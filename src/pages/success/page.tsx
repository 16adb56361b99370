// The thank-you page: reference and next steps. It contains no personal data.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import type { SuccessQuery } from './parse-query.ts'
import { toThanks, type Thanks } from './success-text.ts'

type Props = {
  sent: SuccessQuery
  /** Category of the lead, for the device to remember; empty if it cannot be read. */
  category: string
}

export function SuccessBody({ sent: { kind, lead, car, event }, category }: Props) {
  const { site } = useSite()
  const thanks = toThanks(kind, site)
  return (
    <section
      className="success shell"
      data-page="success"
      data-testid="success"
      data-form={kind ?? undefined}
      data-category={category === '' ? undefined : category}
      data-lead={lead ?? undefined}
      data-event-id={lead === null ? undefined : (event ?? undefined)}
    >
      <header>
        <span className="success-mark">
          <Icon name="check" />
        </span>
        <h1>{thanks.title}</h1>
        <p>{thanks.lead}</p>
      </header>
      <div className="success-next">
        <h2>What happens next</h2>
        <NextSteps of={thanks.steps} />
      </div>
      <aside className="boxed" aria-label="Your reference">
        {lead !== null && <Reference lead={lead} />}
        <Call />
      </aside>
      <Onward car={car} />
    </section>
  )
}

/** A single step needs no number. */
function NextSteps({ of }: { of: Thanks['steps'] }) {
  if (of.length === 1) return <p>{of[0]}</p>
  return (
    <ol>
      {of.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function Reference({ lead }: { lead: string }) {
  return (
    <p>
      Your reference{' '}
      <code className="success-reference" data-testid="reference">
        {lead.slice(0, 8).toUpperCase()}
      </code>
    </p>
  )
}

function Call() {
  const { override, general } = useSite().site.phone_numbers
  const number = override || general
  if (number === '') return null
  return (
    <p>
      Prefer to talk now?{' '}
      <a href={telHref(number)} className="phone-link" data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {number}
      </a>
    </p>
  )
}

function Onward({ car }: { car: string | null }) {
  const { vehicle } = useSite().site
  return (
    <p className="success-onward buttons">
      {car !== null && (
        <a href={routes.car.href(car)} className="button">
          Back to the {vehicle.one}
        </a>
      )}
      <a
        href={routes.search.href(DEFAULT_SEARCH)}
        className={car === null ? 'button' : 'button button-quiet'}
      >
        See all {vehicle.many}
      </a>
    </p>
  )
}
