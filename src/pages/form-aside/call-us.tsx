// The phone number beside a form. A vehicle's number is masked if the site masks it.
import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { phoneFor } from '#search/card-actions.ts'
import type { Car } from '#stock/car.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function CallUs({ car }: { car: Car | null }) {
  const { site } = useSite()
  const { mask } = site.sidebar.phone
  const own = car === null || mask ? null : phoneFor(car, site)
  const phone = own ?? site.phone_numbers.general
  if (phone === '') return null
  return (
    <section className="form-call" data-testid="call-us">
      <h2>Prefer to talk?</h2>
      <a href={telHref(phone)} data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {phone}
      </a>
    </section>
  )
}
