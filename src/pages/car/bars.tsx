// The buttons of a vehicle, and the bars over its page: location, sticky header, bottom bar.
import { type CardAction, toPageActions } from '#search/card-actions.ts'
import { toActionLink } from '#ui/car-card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { otherCity, toYard } from './contact.tsx'
import type { Vehicle } from './vehicle.ts'

/** Pixels scrolled before each appears. */
const HEADER_AFTER = 500
const BOTTOM_AFTER = 900

/** The vehicle is in another city. Once dismissed it leaves its space empty, so that nothing shifts. */
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

/** Over the page, so that nothing shifts; client/car-page.ts shows it. */
export function StickyHeader({ car, card, state }: Vehicle) {
  const { site } = useSite()
  if (!site.sidebar.sticky_header || !state.isInStock) return null
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
        <ActionLinks actions={toPageActions(car, state, site).slice(0, 1)} />
      </div>
    </aside>
  )
}

/** The first button, with the call button or the second beside it. */
export function BottomBar({ car, state }: Vehicle) {
  const { site } = useSite()
  const { bottom_bar: where } = site.sidebar
  const [first, ...rest] = toPageActions(car, state, site)
  if (where === 'never' || !state.isInStock || first === undefined) return null
  const other = rest.find(({ kind }) => kind === 'call') ?? rest[0]
  return (
    <aside
      className={where === 'always' ? 'bottom-bar bottom-bar-always' : 'bottom-bar'}
      data-testid="bottom-bar"
      data-shown-after={BOTTOM_AFTER}
      aria-label="Actions"
      hidden
    >
      <ActionLinks actions={other === undefined ? [first] : [first, other]} />
    </aside>
  )
}

export function OfferActions({ car, state }: Vehicle) {
  const actions = toPageActions(car, state, useSite().site)
  if (actions.length === 0) return null
  return (
    <div className="offer-actions" data-testid="actions">
      <ActionLinks actions={actions} />
    </div>
  )
}

/** The first is primary. */
function ActionLinks({ actions }: { actions: readonly CardAction[] }) {
  return actions.map((action, at) => {
    const icon = ICONS[action.kind]
    return (
      <a
        key={action.kind}
        className={at === 0 ? 'button' : 'button button-quiet'}
        {...toActionLink(action)}
      >
        {icon !== undefined && <Icon name={icon} />}
        {action.label}
      </a>
    )
  })
}

const ICONS: Partial<Record<CardAction['kind'], IconName>> = {
  call: 'phone',
  history: 'clipboard',
  enquire: 'mail',
  test_drive: 'key',
  photos: 'camera',
  trade_in: 'again',
  similar: 'search',
}
