// The page of a shopper's offer: the vehicle, the amounts, and the available actions. No personal data: anyone with the
// link can read it.
import { toMoney } from '#lib/money.ts'
import { toDeadline } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import {
  agreedPrice,
  OFFER_TERMS,
  type OfferState,
  type PriceOffer,
} from '#sales/leads/price-offers/price-offer.ts'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'

type Props = { offer: PriceOffer; error: string; zone: string; action: string; now: Seconds }

const TITLES: Record<OfferState, string> = {
  open: 'Your offer is with us',
  countered: 'Our answer to your offer',
  accepted: 'It’s a deal',
  declined: 'We can’t accept your offer',
  withdrawn: 'You withdrew your offer',
  expired: 'Your offer has expired',
}

export function PriceOfferBody({ offer, error, zone, action, now }: Props) {
  const { car, amount, price, counter, terms } = offer
  const isWaiting = offer.state === 'open' || offer.state === 'countered'
  const state = isWaiting && offer.expiresAt <= now ? 'expired' : offer.state
  const until = toDeadline(offer.expiresAt - 60, zone)
  return (
    <section className="success request-page shell" data-testid="price-offer" data-state={state}>
      <header>
        <h1>{TITLES[state]}</h1>
        {error !== '' && <ErrorNotice>{error}</ErrorNotice>}
        {state === 'accepted' && (
          <p role="status">
            We hold the vehicle for you at {toMoney(agreedPrice(offer))}. We’ll be in touch about
            the next steps.
          </p>
        )}
        {state === 'open' && <p role="status">We’ll answer by {until}.</p>}
        {state === 'countered' && (
          <p role="status">
            We can do <b>{toMoney(counter ?? 0)}</b>, if you accept by {until}.
          </p>
        )}
      </header>
      <p className="request-vehicle">
        <a href={routes.car.href(car.slug)}>{keepHyphens(car.name)}</a>
      </p>
      <p>
        You offered {toMoney(amount)}; the price was {toMoney(price)}. {OFFER_TERMS[terms]}.
      </p>
      <div className="request-actions">
        {state === 'countered' && (
          <Press action={action} offer={offer} name="accept" className="button">
            Accept {toMoney(counter ?? 0)}
          </Press>
        )}
        {(state === 'open' || state === 'countered') && (
          <Press action={action} offer={offer} name="withdraw" className="button button-quiet">
            {state === 'open' ? 'Withdraw my offer' : 'No, thanks'}
          </Press>
        )}
      </div>
      <PhoneLink />
    </section>
  )
}

type PressProps = {
  action: string
  offer: PriceOffer
  name: 'accept' | 'withdraw'
  className: string
  children: React.ReactNode
}

function Press({ action, offer, name, className, children }: PressProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="shown" value={offer.edits} />
      <button className={className} name="action" value={name}>
        {children}
      </button>
    </form>
  )
}
