// 'Call the dealer': the number as a link, or masked until the shopper reveals it.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { CALL_CARD, phoneFor } from '#search/card-actions.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

const SHOWN = 5

export function CallCard({ car }: Pick<Vehicle, 'car'>) {
  const { site } = useSite()
  const { title, text, mask } = site.sidebar.phone
  const phone = phoneFor(car, site)
  if (phone === null) return null
  return (
    <section id={CALL_CARD} className="call-card boxed" data-testid="call-dealer">
      <h2>{title}</h2>
      {text !== '' && <p>{text}</p>}
      {mask ? (
        <MaskedNumber car={car} phone={phone} />
      ) : (
        <CallNumber phone={phone} event={EVENTS.callDealer} />
      )}
    </section>
  )
}

/** A dialable number. A revealed number has already been recorded, and replaces its button. */
export function CallNumber({ phone, event }: { phone: string; event?: number }) {
  return (
    <a
      href={telHref(phone)}
      className="call-number"
      data-event={event}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button whose place it takes
      autoFocus={event === undefined}
    >
      <Icon name="phone" />
      {phone}
    </a>
  )
}

/** Shown if the number is unavailable. */
export function NoNumber() {
  return <p role="alert">We couldn’t show the number. Please try again in a minute.</p>
}

function MaskedNumber({ car, phone }: Pick<Vehicle, 'car'> & { phone: string }) {
  const { site } = useSite()
  const path = routes.revealPhone.href()
  return (
    <form action={path} method="post" hx-post={path} hx-target="this" hx-swap="outerHTML">
      <input type="hidden" name="car_id" value={car.id} />
      <input type="hidden" name="dealership_id" value={car.dealership_id ?? ''} />
      <input type="hidden" name="website_id" value={site.id} />
      <span className="call-number">
        <Icon name="phone" />
        {maskPhone(phone)}
      </span>
      <button className="button button-quiet">{site.sidebar.phone.reveal_label}</button>
    </form>
  )
}

/** The first five characters, then a star for each that follows: "(02) *********". */
export function maskPhone(phone: string): string {
  return phone.slice(0, SHOWN) + '*'.repeat(Math.max(0, phone.length - SHOWN))
}
