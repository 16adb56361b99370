// The offer (W46): the vehicle, its price and the actions. A sold vehicle says so (W48).
import type { ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { joinText } from '#lib/join-text.ts'
import { toGrouped } from '#lib/money.ts'
import { SaveButtons } from '#pages/car/garage/save-buttons.tsx'
import { Share } from '#pages/car/share/share.tsx'
import { FinanceBox } from '#pages/car/tools/finance-box.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { toFacts } from '#stock/chips.ts'
import { dealerTag } from '#stock/tag.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { CallCard } from './call-card.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferPrice } from './offer-price.tsx'
import { Reserve } from './reserve.tsx'
import { toYard } from './yard.ts'

export function Sidebar(vehicle: Vehicle) {
  const { car, state } = vehicle
  return (
    <section
      className="vehicle-offer"
      data-testid="offer"
      data-view={routes.carView.href(car.slug)}
      data-seen={car.car_type === 'used' ? EVENTS.usedVehicleView : undefined}
    >
      <OfferName {...vehicle} />
      {state.isInStock ? <Offer {...vehicle} /> : <Gone {...vehicle} />}
    </section>
  )
}

function OfferName({ car, card, state }: Vehicle) {
  const { site } = useSite()
  return (
    <header className="offer-name">
      {state.isInStock ? <OfferTags car={car} card={card} state={state} /> : <SoldTag {...card} />}
      <h1>{card.title}</h1>
      <p className="offer-badge">{joinText([card.condition, card.subtitle], ' · ')}</p>
      {!state.isInStock && (
        <p className="offer-gone">
          <b data-testid="stock-state">{site.sidebar.sold_text}</b>
          This {site.vehicle.one} is no longer for sale.
        </p>
      )}
    </header>
  )
}

/** The state first, then every tag that applies: there is more space than on a picture. */
function OfferTags({
  car,
  card: { tag, certified },
  state,
}: Pick<Vehicle, 'car' | 'card' | 'state'>) {
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

/** The tag of the card, if it says more than the message below it (S3). */
function SoldTag({ tag }: Pick<Vehicle['card'], 'tag'>) {
  const { sold_text: sold } = useSite().site.sidebar
  if (tag === null || tag.text === sold) return null
  return (
    <p className="offer-tags">
      <span data-testid="car-tag">{tag.text}</span>
    </p>
  )
}

/** Those that apply: a caravan has no kilometres or gearbox, a car no sleeping places. */
const FACTS = ['km', 'transmission', 'body', 'sleeps', 'length'] as const

/** Tags of the picture that say more than the state and the badge. */
const OWN_TAGS = new Set<string>(['electric', 'arrived'])

function Offer(vehicle: Vehicle): ReactNode {
  const { car } = vehicle
  return (
    <>
      <ul className="offer-facts">
        {toFacts(car, FACTS).map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            {text}
          </li>
        ))}
      </ul>
      <OfferPrice {...vehicle} />
      <FinanceBox {...vehicle} />
      <OfferActions {...vehicle} />
      <Reserve {...vehicle} />
      <Whereabouts {...vehicle} />
      <div className="offer-keep">
        <SaveButtons {...vehicle} />
        <Share {...vehicle} />
      </div>
      <CallCard car={car} />
    </>
  )
}

function Gone(vehicle: Vehicle) {
  return (
    <>
      <OfferActions {...vehicle} />
      <SaveButtons {...vehicle} />
    </>
  )
}

/** Link to the location on this page, and the number of views; a third party's count loads later (A9). */
function Whereabouts({ car, views }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  const hasViews = views !== null && views > 0
  if (!yard.isShown && !hasViews && site.upstreams.views === null) return null
  return (
    <p className="offer-where">
      {yard.isShown && (
        <a href="#vehicle-map">
          <Icon name="pin" />
          {yard.name || yard.city || yard.address}
        </a>
      )}
      {site.sidebar.show_views && (
        <span data-testid="views" data-views hidden={!hasViews}>
          {hasViews && `${toGrouped(views)} ${views === 1 ? 'view' : 'views'}`}
        </span>
      )}
    </p>
  )
}
