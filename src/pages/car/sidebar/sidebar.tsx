// The offer: the vehicle, its price and the actions. A sold vehicle says so.
import type { ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { toGrouped, toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { SaveButtons } from './save-buttons.tsx'
import { Share } from '#pages/car/share/share.tsx'
import { FinanceBox } from '#pages/car/tools/finance-box.tsx'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { type CardAction, toPageActions } from '#search/card-actions.ts'
import { toFacts } from '#stock/chips.ts'
import { depositOf } from '#stock/price.ts'
import { dealerTag } from '#stock/tag.ts'
import { Accepts } from '#ui/accepts.tsx'
import { toActionLink } from '#ui/car-card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { InlineMarkup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { CallCard } from './call-card.tsx'
import { OfferPrice } from './offer-price.tsx'
import { otherCity, toYard } from './place.tsx'

const ICONS: Partial<Record<CardAction['kind'], IconName>> = {
  call: 'phone',
  history: 'clipboard',
  enquire: 'mail',
  test_drive: 'key',
  photos: 'camera',
  trade_in: 'again',
  similar: 'search',
}

/** Pixels scrolled before each appears. */
const HEADER_AFTER = 500

const BOTTOM_AFTER = 900

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

/** Link to the location on this page, and the number of views; a third party's count loads later. */
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

/** Says that the vehicle is in another city. Once dismissed it leaves its space empty, so that nothing shifts. */
export function Announcement({ car, state }: Vehicle) {
  const { site } = useSite()
  const yard = toYard(car, site)
  const city = otherCity(yard, site)
  if (city === '' || !state.isInStock) return null
  return (
    <aside
      className="announcement"
      data-testid="announcement-bar"
      data-city={city}
      aria-label="Location"
    >
      <Icon name="pin" />
      <p>Located at {city}</p>
      <a href={yard.directions} target="_blank" rel="noopener">
        Get Directions
      </a>
      <button type="button" className="announcement-close with-scripts">
        <Icon name="close" />
        <span className="unseen">Dismiss</span>
      </button>
    </aside>
  )
}

/** Shown only below the buttons that lead there. */
export function Reserve({ car, state }: Vehicle) {
  const { site } = useSite()
  const kinds = new Set(toPageActions(car, state, site).map(({ kind }) => kind))
  if (!kinds.has('reserve') && !kinds.has('buy')) return null
  const { payment, hold_hours: hours, accepts, money_back: moneyBack } = site.reservations
  const hasWayBack = moneyBack?.conditions.includes(car.car_type) ?? false
  return (
    <section className="reserve boxed" data-testid="reserve-online">
      <h2>{kinds.has('buy') ? 'Reserve or buy online' : 'Reserve online'}</h2>
      <p>
        <b>{toMoney(depositOf(car, site))}</b> deposit,{' '}
        {payment === 'none' && 'paid at the dealership, '}held for{' '}
        <b>{hours === 1 ? '1 hour' : `${hours} hours`}</b> and <b>100% refundable</b>.
      </p>
      {payment !== 'none' && <Accepts wallets={accepts} />}
      {moneyBack !== null && hasWayBack && (
        <p className="reserve-back">
          <b>{moneyBack.title}</b> <InlineMarkup html={moneyBack.text} />
        </p>
      )}
    </section>
  )
}

/** Sticky title, price and buttons: over the page, so that nothing shifts, and hidden until client/car-page.ts sees that the page has scrolled far enough. */
export function StickyHeader({ car, card, state }: Vehicle) {
  const { site } = useSite()
  if (!site.sidebar.sticky_header || !state.isInStock) return null
  const [first] = toPageActions(car, state, site)
  return (
    <aside
      className="sticky-header"
      data-testid="sticky-header"
      data-shown-after={HEADER_AFTER}
      aria-label="This vehicle"
      hidden
    >
      <div className="shell">
        <p>
          <b>{card.title}</b> {card.subtitle}
        </p>
        <b className={card.price.isPrice ? 'price' : 'price price-none'}>{card.price.text}</b>
        {first !== undefined && <ActionLink action={first} isFirst />}
      </div>
    </aside>
  )
}

export function BottomBar({ car, state }: Vehicle) {
  const { site } = useSite()
  const { bottom_bar: where } = site.sidebar
  const actions = loudest(toPageActions(car, state, site))
  if (where === 'never' || !state.isInStock || actions.length === 0) return null
  return (
    <aside
      className={where === 'always' ? 'bottom-bar bottom-bar-always' : 'bottom-bar'}
      data-testid="bottom-bar"
      data-shown-after={BOTTOM_AFTER}
      aria-label="Actions"
      hidden
    >
      {actions.map((action, at) => (
        <ActionLink key={action.kind} action={action} isFirst={at === 0} />
      ))}
    </aside>
  )
}

/** The first button, with the call button or the second beside it. */
function loudest(actions: CardAction[]): CardAction[] {
  const [first, ...rest] = actions
  const other = rest.find(({ kind }) => kind === 'call') ?? rest[0]
  return [first, other].filter((action) => action !== undefined)
}

/** The actions for a vehicle: the first button is primary, the others secondary. */
export function OfferActions({ car, state }: Vehicle) {
  const { site } = useSite()
  const actions = toPageActions(car, state, site)
  if (actions.length === 0) return null
  return (
    <div className="offer-actions" data-testid="actions">
      {actions.map((action, at) => (
        <ActionLink key={action.kind} action={action} isFirst={at === 0} />
      ))}
    </div>
  )
}

export function ActionLink({ action, isFirst }: { action: CardAction; isFirst: boolean }) {
  const icon = ICONS[action.kind]
  return (
    <a className={isFirst ? 'button' : 'button button-quiet'} {...toActionLink(action)}>
      {icon !== undefined && <Icon name={icon} />}
      {action.label}
    </a>
  )
}
