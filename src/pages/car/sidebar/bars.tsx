// Sticky title, price and buttons (W23, W24): over the page, so that nothing shifts, and hidden until client/bars.ts
// sees that the page has scrolled far enough.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toPageActions, type CardAction } from '#search/card-actions.ts'
import { useSite } from '#ui/site-context.ts'
import { ActionLink } from './offer-actions.tsx'

/** Pixels scrolled before each appears. */
const HEADER_AFTER = 500
const BOTTOM_AFTER = 900

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
      <div>
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
