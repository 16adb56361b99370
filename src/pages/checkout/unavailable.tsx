// No reservation possible: the vehicle is reserved by someone else, or none is named.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { phoneFor } from '#search/card-actions.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'
import { Alternatives } from './alternatives.tsx'

/** 409: someone else reserved it first, or the shopper came back from Stripe Checkout. */
export function ReservedBody({ car, card }: { car: Car; card: CardView }) {
  const { site } = useSite()
  const { one } = site.vehicle
  const phone = site.sidebar.phone.mask ? null : phoneFor(car, site)
  const number = phone ?? site.phone_numbers.general
  return (
    <section className="checkout-late shell" data-testid="checkout-reserved">
      <h1>This {one} is reserved</h1>
      <p>
        Someone has just reserved the <a href={card.href}>{card.title}</a>. If they change their
        mind it will be available again: reservations expire automatically.
      </p>
      <Alternatives car={car} card={card} />
      {number !== '' && (
        <>
          <p>Call us and we’ll let you know if it’s available again.</p>
          <PhoneLink number={number} />
        </>
      )}
      <p className="checkout-own">
        Was that you? Go forward in your browser to your reservation, or open the link in our text
        message.
        {site.account.sign_in && (
          <>
            {' If you were signed in, it is in '}
            <a href={routes.account.href()}>your account</a>.
          </>
        )}
      </p>
    </section>
  )
}

/** 404: no vehicle is named. */
export function NoVehicle() {
  const { one, many } = useSite().site.vehicle
  return (
    <section className="checkout-late shell" data-testid="checkout-nothing">
      <h1>Which {one} would you like to buy?</h1>
      <p>Choose one and buy it on its page.</p>
      <p>
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {many}
        </a>
      </p>
    </section>
  )
}
