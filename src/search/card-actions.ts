// The buttons of a car card (W13, T6): those that the site wants and that apply to the car (V9).
import { telHref } from '#lib/phone.ts'
import { routes } from '#routes.ts'
import type { ListedCar } from '#stock/listed-car.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { toHref } from './path.ts'
import { emptyState, withList } from './state.ts'

export type CardAction = {
  kind: 'enquire' | 'test_drive' | 'reserve' | 'call' | 'history' | 'trade_in' | 'similar'
  label: string
  href: string
}

/** Buttons of a car in the site's order; a car that is gone has only "Find Me Something Similar" (S3). */
export function toActions(car: ListedCar, state: StockState, site: Site): CardAction[] {
  if (!state.isInStock) {
    return [{ kind: 'similar', label: site.cards.similar_label, href: similarHref(car, site) }]
  }
  return site.cards.actions.flatMap((kind) => {
    const action = ACTIONS[kind](car, state, site)
    return action === null ? [] : [{ kind, ...action }]
  })
}

/** Number to call about a car: override, its condition (demo as new), new, used, its yard (C18); null when none. */
export function phoneFor(
  car: Pick<ListedCar, 'car_type' | 'location' | 'location_name'>,
  site: Pick<Site, 'phone_numbers' | 'locations'>,
): string | null {
  const numbers = site.phone_numbers
  const own = numbers[car.car_type]
  const yard = site.locations.find(({ name }) => name === car.location_name)
  const known = [
    numbers.override,
    own,
    numbers.new,
    numbers.used,
    car.location?.phone ?? '',
    yard?.phone ?? '',
  ]
  return known.find((phone) => phone !== '') ?? null
}

type Action = (car: ListedCar, state: StockState, site: Site) => Omit<CardAction, 'kind'> | null

const ACTIONS: Record<Site['cards']['actions'][number], Action> = {
  enquire: (car) => ({ label: 'Enquire', href: about(routes.enquire.href(), car) }),
  test_drive: (car) => ({ label: 'Test drive', href: about(routes.testDrive.href(), car) }),
  reserve: (car, state, site) => {
    const { enabled, path, label } = site.cards.checkout
    if (!enabled || !state.canReserve || car.payment_processors.length === 0) return null
    return { label, href: routes.carAction.href(car.slug, path) }
  },
  call: (car, _state, site) => {
    const phone = phoneFor(car, site)
    return phone === null ? null : { label: 'Call', href: telHref(phone) }
  },
  history: (car) => (car.file === null ? null : { label: 'History report', href: car.file }),
  // R18: the wizard stands beside the cars, not below one.
  trade_in: (car) => ({ label: 'Trade in', href: about(routes.car.href('trade-in'), car) }),
}

function about(path: string, car: Pick<ListedCar, 'id'>): string {
  return `${path}?car_id=${encodeURIComponent(car.id)}`
}

/** Cars of the same make and body; every car when neither is known. */
function similarHref(car: Pick<ListedCar, 'make' | 'simple_body'>, site: Site): string {
  let wanted = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  if (car.make !== null) wanted = withList(wanted, 'make', [car.make])
  if (car.simple_body !== null) wanted = withList(wanted, 'body', [car.simple_body])
  return toHref(wanted, site)
}
