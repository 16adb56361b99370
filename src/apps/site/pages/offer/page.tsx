// An offer for a shopper's vehicle. No personal data and no plate: anyone with the shopper's link can read it.
import { toGrouped, toMoney } from '#lib/money.ts'
import { parseNumber, parseText } from '#lib/clean.ts'
import { localDate, toDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { TradeInNotes } from '#apps/site/pages/form/aside.tsx'
import { formRoutes, routes } from '#routes.ts'
import { reducedPrice } from '#sales/finance/trade-in.ts'
import { hasFinanceText } from '#sales/finance/words.ts'
import type { Lead } from '#sales/leads/lead.ts'
import {
  isExpired,
  lastMoment,
  type TradeInEstimate,
} from '#sales/leads/trade-in/trade-in-estimate.ts'
import { toPlainCard } from '#search/card.ts'
import type { Car } from '#vehicle/car.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { ErrorNotice, PhoneLink } from '#apps/site/ui/notice.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

type Props = { offer: EstimateView; href: string; error?: string }

export function EstimateBody({ offer, href, error = '' }: Props) {
  const { vehicle } = useSite().site
  return (
    <div className="offer shell" data-page="offer" data-testid="offer">
      <section className="offer-main panel">
        {error !== '' && <ErrorNotice>{error}</ErrorNotice>}
        <h1>{TITLES[offer.state]}</h1>
        <Estimate offer={offer} />
        <Sum offer={offer} />
        {offer.state !== 'expired' && <CountIt dollars={offer.dollars} />}
        {offer.state === 'open' && <Accept href={href} until={offer.until} />}
        {offer.state === 'accepted' && (
          <p>You’ve accepted it. We’ll contact you to arrange the inspection.</p>
        )}
        {offer.state === 'expired' && (
          <p>It was valid until {offer.until}. Call us and we’ll update it.</p>
        )}
        <NotForYou isOpen={offer.state === 'open'} again={offer.again} />
      </section>
      <aside className="offer-beside" aria-label="Good to know">
        {offer.wanted !== null && (
          <section className="offer-wanted">
            <h2>Towards this {vehicle.one}</h2>
            <CarCard car={offer.wanted.card} hasSave={false} />
          </section>
        )}
        <TradeInNotes />
      </aside>
    </div>
  )
}

const TITLES = {
  open: 'Your estimate',
  accepted: 'Your accepted estimate',
  expired: 'This estimate has expired',
} as const

function Estimate({ offer: { vehicle, km, price, range } }: Pick<Props, 'offer'>) {
  return (
    <>
      <p className="offer-vehicle" data-testid="offer-vehicle">
        {vehicle}
        {km !== '' && <span>{km}</span>}
      </p>
      <p className="offer-price" data-testid="offer-price">
        {price}
      </p>
      {range !== '' && <p className="offer-range">We expect {range}.</p>}
      <p className="offer-note quiet">
        An online estimate from a valuation tool, based on your answers. The final price is subject
        to inspection.
      </p>
    </>
  )
}

function Accept({ href, until }: { href: string; until: string }) {
  return (
    <form method="post" action={href} className="offer-accept">
      <button className="button">Accept this estimate</button>
      <p>
        Valid until {until}. There’s no obligation: we’ll contact you to arrange the inspection, and
        you decide then.
      </p>
    </form>
  )
}

/** Only the device stores it (apps/site/client/trade-in-terms.ts). */
function CountIt({ dollars }: { dollars: number }) {
  const { finance } = useSite().site
  if (!hasFinanceText(finance)) return null
  return (
    <div className="offer-count with-scripts">
      <button type="button" className="button button-quiet" data-trade-in={dollars}>
        Include it in repayments
      </button>
      <p className="quiet">
        Repayments that this site shows you then allow for it, on this device only.
      </p>
    </div>
  )
}

function NotForYou({ isOpen, again }: { isOpen: boolean; again: string }) {
  const phone = useSite().site.phone_numbers.general
  return (
    <div className="offer-else">
      <h2>{isOpen ? 'Not what you hoped for?' : 'Talk to us'}</h2>
      {isOpen && (
        <p>Call us. Photos, receipts or a good service history may change the estimate.</p>
      )}
      {phone === '' ? (
        <p>
          <a href={routes.general.href()}>Contact us</a>
        </p>
      ) : (
        <PhoneLink number={phone} />
      )}
      <p>
        <a href={again}>Value another one</a>
      </p>
    </div>
  )
}

function Sum({ offer: { wanted, price } }: Pick<Props, 'offer'>) {
  if (wanted === null || wanted.reduced === '') return null
  const { card, reduced } = wanted
  return (
    <dl className="offer-sum" data-testid="reduced-price">
      <div>
        <dt>
          {card.title}
          {card.price.type !== '' && <small>{card.price.type}</small>}
        </dt>
        <dd>{card.price.text}</dd>
      </div>
      <div>
        <dt>Your estimate</dt>
        <dd>−{price}</dd>
      </div>
      <div>
        <dt>Left to pay</dt>
        <dd>{reduced}</dd>
      </div>
    </dl>
  )
}

/** No estimate: 503 if the lead cannot be read now, 404 if it does not exist, or not yet. */
export function EstimateUnread({ href, isMissing }: { href: string; isMissing: boolean }) {
  return (
    <div className="error shell">
      <h1>{isMissing ? 'We can’t find that estimate' : 'We can’t show your estimate right now'}</h1>
      <p>
        {isMissing
          ? 'If you’ve just requested it, your details are safe. Try again in a minute, or call.'
          : 'Your details are safe. Try again in a minute, or call.'}
      </p>
      <p className="error-actions buttons">
        <a href={href} className="button">
          Try again
        </a>
      </p>
      <PhoneLink />
    </div>
  )
}

export type EstimateView = ReturnType<typeof toEstimateView>

export type EstimateKind = 'trade-in' | 'sell'

export type EstimateFacts = {
  lead: Lead & { kind: EstimateKind }
  offer: TradeInEstimate
  isAccepted: boolean
  car: Car | null
}

/** The view of an offer at a time. */
export function toEstimateView(
  { lead: { kind, payload }, offer, isAccepted, car }: EstimateFacts,
  site: Site,
  now: Seconds,
) {
  const words = ['year', 'make', 'model', 'badge'].map((name) => parseText(payload[name]))
  const kms = parseNumber(payload['kms'])
  return {
    state: toState(isAccepted, isExpired(offer, site, now)),
    vehicle: words.filter((word) => word !== null).join(' ') || site.vehicle.one,
    km: kms === null ? '' : `${toGrouped(kms)} km`,
    price: toMoney(offer.offer_price),
    dollars: offer.offer_price,
    range:
      offer.low === null || offer.high === null || offer.low === offer.high
        ? ''
        : `${toMoney(offer.low)} to ${toMoney(offer.high)}`,
    until: toDay(localDate(lastMoment(offer, site), siteZone(site))),
    wanted: car === null ? null : toWanted(car, offer, site, now),
    again: formRoutes[kind].href(),
  }
}

function toWanted(car: Car, offer: TradeInEstimate, site: Site, now: Seconds) {
  const reduced = reducedPrice(car.price, offer.offer_price)
  return { card: toPlainCard(car, site, now), reduced: reduced === null ? '' : toMoney(reduced) }
}

function toState(isAccepted: boolean, isOver: boolean): keyof typeof TITLES {
  if (isAccepted) return 'accepted'
  return isOver ? 'expired' : 'open'
}
