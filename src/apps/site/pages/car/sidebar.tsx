// The offer: the vehicle, its price and the actions, or that it is sold.
import { EVENTS } from '#analytics/events.ts'
import { placeRating } from '#dealership/reviews.ts'
import { toGrouped, toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { toDeadline } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { toPageActions } from '#search/card-actions.ts'
import { toFacts } from '#vehicle/chips.ts'
import { gaugePlugin } from '#vehicle/gauge.ts'
import { placeOf, zoneOf } from '#vehicle/places.ts'
import { belowMarket, depositOf, toPrice } from '#vehicle/price.ts'
import { dealerTag } from '#vehicle/tag.ts'
import type { Site } from '#tenant/schema.ts'
import { Accepts } from '#apps/site/ui/accepts.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { InlineMarkup } from '#apps/site/ui/page-head.tsx'
import { DOT, keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { OfferActions } from './actions.tsx'
import { CallCard, toYard } from './contact.tsx'
import { FinanceBox } from './finance.tsx'
import { MakeOffer } from './make-offer.tsx'
import type { Vehicle } from './vehicle.ts'

/** Next to the pictures. Layouts that begin with the name or the price show that in `OfferHead` instead. */
export function Sidebar({ layout = 'gallery-first', ...vehicle }: Laid) {
  const { car, state } = vehicle
  return (
    <section
      className="vehicle-offer"
      data-testid="offer"
      data-view={routes.carView.href(car.slug)}
      data-seen={car.car_type === 'used' ? EVENTS.usedVehicleView : undefined}
    >
      {layout === 'gallery-first' && (
        <>
          <OfferName {...vehicle} />
          <OfferFacts {...vehicle} />
        </>
      )}
      {state.isInStock ? <Offer {...vehicle} layout={layout} /> : <OfferActions {...vehicle} />}
    </section>
  )
}

type Laid = Vehicle & { layout?: Site['vehicle_page']['layout'] }

/** Above the pictures: the name with the main facts, and the price if the page begins with it. */
export function OfferHead({ layout, ...vehicle }: Laid) {
  return (
    <div className="offer-head" data-testid="offer-head">
      <div>
        <OfferName {...vehicle} />
        <OfferFacts {...vehicle} />
      </div>
      {layout === 'price-first' && <OfferPrice {...vehicle} />}
    </div>
  )
}

function OfferName(vehicle: Vehicle) {
  const { card, state } = vehicle
  const { site } = useSite()
  return (
    <header className="offer-name">
      {state.isInStock ? <OfferTags {...vehicle} /> : <SoldTag {...card} />}
      <h1>{keepHyphens(card.title)}</h1>
      <p className="offer-badge">{joinText([card.condition, card.subtitle], DOT)}</p>
      {state.kind === 'reserved' && <ReservedUntil {...vehicle} />}
      {!state.isInStock && (
        <p className="offer-gone">
          <b data-testid="stock-state">{site.sidebar.sold_text}</b>
          This {site.vehicle.one} is no longer for sale.
        </p>
      )}
    </header>
  )
}

/** A hold has an end; a vehicle that the dealer has reserved manually has none that the page knows. */
function ReservedUntil({ car, now }: Vehicle) {
  const { site } = useSite()
  const until = car.held_until ?? 0
  return (
    <p data-testid="reserved-until">
      {until > now ? (
        <>
          Another shopper has reserved it until{' '}
          <b>{toDeadline(until, zoneOf(placeOf(car, site), site))}</b>.
        </>
      ) : (
        'Another shopper has reserved it.'
      )}
    </p>
  )
}

/** The state first, then every tag that applies, because there is more space than on a picture. */
function OfferTags({ car, card: { tag, certified }, state }: Vehicle) {
  const { site } = useSite()
  const { coming_soon_text: coming, reserved_text: reserved } = site.sidebar
  const word = { in_stock: '', coming_soon: coming, reserved, sold: '', gone: '' }[state.kind]
  const own = tag !== null && OWN_TAGS.has(tag.kind) ? tag.text : null
  const tags = [...new Set([own, dealerTag(car, site)])].filter((text) => text !== null)
  return (
    <p className="offer-tags">
      {word !== '' && <b data-testid="stock-state">{word}</b>}
      {certified && (
        <span data-testid="certified">
          <Icon name="certified" />
          Certified
        </span>
      )}
      {tags.map((text) => (
        <span key={text} data-testid="car-tag">
          {text}
        </span>
      ))}
    </p>
  )
}

/** The tag of the card, if it says more than the message below it. */
function SoldTag({ tag }: Pick<Vehicle['card'], 'tag'>) {
  const { sold_text: sold } = useSite().site.sidebar
  if (tag === null || tag.text === sold) return null
  return (
    <p className="offer-tags">
      <span data-testid="car-tag">{tag.text}</span>
    </p>
  )
}

/** What shoppers rule vehicles out by. A caravan has no kilometres or gearbox, a car no sleeping places. */
const FACTS = ['km', 'transmission', 'fuel', 'body', 'seats', 'sleeps', 'length', 'loaded'] as const

/** Tags of the picture that add to the state and the badge. */
const OWN_TAGS = new Set<string>(['electric', 'arrived'])

function Offer({ layout, ...vehicle }: Laid) {
  return (
    <>
      {layout !== 'price-first' && <OfferPrice {...vehicle} />}
      <FinanceBox {...vehicle} />
      <OfferActions {...vehicle} />
      <MakeOffer {...vehicle} />
      <Reserve {...vehicle} />
      <Whereabouts {...vehicle} />
      <CallCard {...vehicle} />
    </>
  )
}

/** Leaves out a body that is no more than the kind of vehicle: a caravan's "Caravan", but not its "Pop Top". */
function OfferFacts({ car }: Vehicle) {
  const facts = toFacts(car, FACTS).filter(({ text }) => text.toLowerCase() !== car.item_type)
  return (
    <ul className="offer-facts">
      {facts.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Whereabouts({ car, views }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  const place = placeOf(car, site)
  const rated = place === undefined ? null : placeRating(place)
  const hasViews = views !== null && views >= site.sidebar.min_views
  if (!yard.isShown && !hasViews && site.upstreams.views === null) return null
  return (
    <p className="offer-where">
      {yard.isShown && (
        <a href="#vehicle-map">
          <Icon name="pin" />
          {yard.name || yard.city || yard.address}
        </a>
      )}
      {yard.isShown && rated !== null && (
        <span data-testid="yard-rating">
          Rated {rated.rating.toFixed(1)} out of 5
          {rated.count !== null && ` in ${toGrouped(rated.count)} reviews`}
        </span>
      )}
      {site.sidebar.show_views && (
        <span data-testid="views" data-views={site.sidebar.min_views} hidden={!hasViews}>
          {hasViews && `${toGrouped(views)} ${views === 1 ? 'view' : 'views'}`}
        </span>
      )}
    </p>
  )
}

/** Shown only below buttons that lead to a reservation. */
export function Reserve({ car, state }: Vehicle) {
  const { site } = useSite()
  const kinds = new Set(toPageActions(car, state, site).map(({ kind }) => kind))
  if (!kinds.has('reserve') && !kinds.has('buy')) return null
  const { payment, hold_hours: hours, accepts, money_back: moneyBack } = site.reservations
  const time = hours === 1 ? '1 hour' : `${hours} hours`
  const hasWayBack = moneyBack?.conditions.includes(car.car_type) ?? false
  const more = payment !== 'none' && accepts.length > 0
  const isPromised = moneyBack !== null && hasWayBack
  const head = (
    <>
      <h2>
        {payment === 'none'
          ? `Hold this ${site.vehicle.one} for ${time}`
          : kinds.has('buy')
            ? 'Reserve or buy online'
            : 'Reserve online'}
      </h2>
      {payment === 'none' ? (
        <span>
          Nothing to pay now. Bring the <b>{toMoney(depositOf(car, site))}</b> deposit when you come
          in.
        </span>
      ) : (
        <span>
          <b>{toMoney(depositOf(car, site))}</b> deposit, held for <b>{time}</b> and{' '}
          <b>100% refundable</b>.
        </span>
      )}
    </>
  )
  if (!more && !isPromised)
    return (
      <section className="reserve boxed" data-testid="reserve-online">
        {head}
      </section>
    )
  return (
    <details className="reserve boxed" data-testid="reserve-online">
      <summary>
        {head}
        <Icon name="down" />
      </summary>
      {more && <Accepts wallets={accepts} />}
      {isPromised && (
        <p className="reserve-back">
          <b>{moneyBack.title}</b> <InlineMarkup html={moneyBack.text} />
        </p>
      )}
    </details>
  )
}

export function OfferPrice({ car }: Vehicle) {
  const { site } = useSite()
  const { text, isPrice, type, was } = toPrice(car, site)
  const weekly = car.subscription_price ?? 0
  return (
    <div className="offer-price">
      <p>
        <b className={isPrice ? 'price' : 'price price-none'} data-testid="car-price">
          {text}
        </b>
        {was !== '' && (
          <s data-testid="was-price">
            <span className="unseen">Was </span>
            {was}
          </s>
        )}
        {type !== '' && <small>{type}</small>}
      </p>
      {weekly > 0 && (
        <p className="offer-subscription" data-testid="subscription-price">
          Or subscribe from <b>{toMoney(weekly)}</b> a week
        </p>
      )}
      <BelowMarket car={car} />
    </div>
  )
}

/** States the market price and its source: without them, the label would be an unsupported claim. */
function BelowMarket({ car }: Pick<Vehicle, 'car'>) {
  const { site } = useSite()
  const average = car.autograb_data?.average_market_price ?? null
  const below = belowMarket(car)
  if (below === null || average === null) return null
  return (
    <>
      <p className="offer-below" data-testid="below-market">
        <Icon name="tag" />
        {site.sidebar.below_market_text}
      </p>
      <p className="offer-subscription quiet" data-testid="below-market-basis">
        {toMoney(below)} below the average of similar {site.vehicle.many}, {toMoney(average)} (
        {gaugePlugin(site)?.name || site.market.gauge_source})
      </p>
    </>
  )
}
