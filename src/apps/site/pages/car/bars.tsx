// The bars on a vehicle’s page: its location, the sticky header, the bottom bar.
import { type CardAction, toPageActions } from '#search/card-actions.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { ActionLinks } from './actions.tsx'
import { otherCity, toYard } from './contact.tsx'
import type { Vehicle } from './vehicle.ts'

/** Pixels scrolled before each bar appears; the bottom bar may be there from the start. */
const HEADER_AFTER = 500
const BOTTOM_AFTER = 900

/** Shown if the vehicle is in another city. Once dismissed it leaves its space empty, so that nothing shifts. */
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

/** Overlays the page, so that nothing shifts; apps/site/client/car-page.ts shows it. */
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
          <b>{keepHyphens(card.title)}</b> {card.subtitle}
        </p>
        <b className={card.price.isPrice ? 'price' : 'price price-none'}>{card.price.text}</b>
        <ActionLinks actions={barActions(car, state, site).slice(0, 1)} />
      </div>
    </aside>
  )
}

/**
 * The first button, with the call button or the second one next to it. Without scripts, a bar that appears on scrolling
 * stays hidden.
 */
export function BottomBar({ car, state }: Vehicle) {
  const { site } = useSite()
  const { bottom_bar: where, bottom_bar_from: from } = site.sidebar
  const [first, ...rest] = barActions(car, state, site)
  if (where === 'never' || !state.isInStock || first === undefined) return null
  const other = rest.find(({ kind }) => kind === 'call') ?? rest[0]
  return (
    <aside
      className={where === 'always' ? 'bottom-bar bottom-bar-always' : 'bottom-bar'}
      data-testid="bottom-bar"
      {...(from === 'scrolled' && { 'data-shown-after': BOTTOM_AFTER, hidden: true })}
      aria-label="Actions"
    >
      <ActionLinks actions={other === undefined ? [first] : [first, other]} />
    </aside>
  )
}

/** Actions with short labels, because the bars are narrow. */
function barActions(...of: Parameters<typeof toPageActions>): CardAction[] {
  return toPageActions(...of).filter(({ kind }) => kind !== 'available')
}
