// The buttons of a car, on its card and on its page: those that the site enables and that apply to the car.
import { EVENTS, type EventId } from '#analytics/events.ts'
import { hasForm } from '#tenant/features.ts'
import { telHref } from '#lib/url.ts'
import { formRoutes, routes } from '#routes.ts'
import type { ListedCar } from '#vehicle/listed-car.ts'
import { placeOf } from '#vehicle/places.ts'
import type { StockState } from '#vehicle/state.ts'
import { isTestDriveOnly } from '#vehicle/tag.ts'
import type { Site } from '#tenant/schema.ts'

type Kind = Site['cards']['actions'][number] | Site['sidebar']['actions'][number]

export type CardAction = {
  kind: Kind | 'similar' | 'available'
  label: string
  href: string
  /** Event recorded when the button is used. */
  event?: EventId
  /** Opens as a dialog if scripts run; its address always works as a page. */
  dialog?: true
}

/** Name of the page fragment with the call card. */
export const CALL_CARD = 'call-dealer'

/** Buttons of a card in the site's order; a retired car only has "Find Me Something Similar". */
export function toActions(car: ListedCar, state: StockState, site: Site): CardAction[] {
  return actionsOf(site.cards.actions, car, state, site)
}

/**
 * Buttons for the car's own page, which has room for more; a reserved car begins with the offer to notify the shopper.
 */
export function toPageActions(car: ListedCar, state: StockState, site: Site): CardAction[] {
  const actions = actionsOf(site.sidebar.actions, car, state, site)
  if (state.kind !== 'reserved') return actions
  const { available: label } = site.sidebar.labels
  return [
    { kind: 'available', label, href: formRoutes.enquiry.href(car.id, label), dialog: true },
    ...actions,
  ]
}

/**
 * Phone number for a car: the first of override, condition (demo as new), new, used, and its location; null if there is
 * none. If the site is set so, the location's number comes right after the override.
 */
export function phoneFor(
  car: Pick<ListedCar, 'car_type' | 'location' | 'location_name'>,
  site: Pick<Site, 'phone_numbers' | 'locations'>,
): string | null {
  const numbers = site.phone_numbers
  const ofPlace = placePhones(car, site)
  const ofCondition = [numbers[car.car_type], numbers.new, numbers.used]
  const known = [
    numbers.override,
    ...(numbers.location_first ? [ofPlace, ofCondition] : [ofCondition, ofPlace]).flat(),
  ]
  return known.find((phone) => phone) ?? null
}

/** Whether a number belongs to the location that has the car. */
export function isPlacePhone(
  phone: string,
  car: Pick<ListedCar, 'location' | 'location_name'>,
  site: Pick<Site, 'locations'>,
): boolean {
  return placePhones(car, site).includes(phone)
}

/** The numbers of a car's location, as configured and as in its feed. */
function placePhones(
  car: Pick<ListedCar, 'location' | 'location_name'>,
  site: Pick<Site, 'locations'>,
): (string | null | undefined)[] {
  const place = placeOf(car, site)
  return [place?.phone, place?.landline_phone, car.location?.phone]
}

function actionsOf(
  kinds: readonly Kind[],
  car: ListedCar,
  state: StockState,
  site: Site,
): CardAction[] {
  if (!state.isInStock) {
    const { similar_label: label } = site.cards
    return [{ kind: 'similar', label, href: formRoutes.similar.href(car.id), dialog: true }]
  }
  // Vehicles for test drives only always get the test drive button.
  const wanted = isTestDriveOnly(car, site) ? (['test_drive', ...kinds] as const) : kinds
  return [...new Set(wanted)].flatMap((kind) => {
    const action = ACTIONS[kind](car, state, site)
    return action === null ? [] : [{ kind, ...action }]
  })
}

/** "Test ride" for "Test drive": a motorcycle is ridden. */
const toRide = (label: string) => label.replace(/\bdrive\b/, 'ride').replace(/\bDrive\b/, 'Ride')

type Action = (car: ListedCar, state: StockState, site: Site) => Omit<CardAction, 'kind'> | null

const ACTIONS: Record<Kind, Action> = {
  enquire: (car, _state, { sidebar: { labels } }) => ({
    label: labels.enquire,
    href: formRoutes.enquiry.href(car.id),
    dialog: true,
  }),
  test_drive: (car, _state, { sidebar: { labels } }) => ({
    label: car.item_type === 'motorcycle' ? toRide(labels.test_drive) : labels.test_drive,
    href: formRoutes['test-drive'].href(car.id),
    dialog: true,
  }),
  photos: (car, _state, { sidebar: { labels } }) => ({
    label: labels.photos,
    href: formRoutes.photos.href(car.id),
    dialog: true,
  }),
  reserve: (car, state, site) => {
    const { path, label } = site.cards.checkout
    return canCheckOut(car, state, site)
      ? { label, href: routes.checkout.href(car.slug, path) }
      : null
  },
  buy: (car, state, site) =>
    site.sidebar.online_purchase && canCheckOut(car, state, site)
      ? { label: site.sidebar.labels.buy, href: routes.onlinePurchase.href(car.slug) }
      : null,
  call: (car, _state, site) => {
    const phone = phoneFor(car, site)
    const { labels, phone: card } = site.sidebar
    if (phone === null) return null
    // A masked number is never in a link: the call card loads it.
    if (card.mask) return { label: labels.call, href: `${routes.car.href(car.slug)}#${CALL_CARD}` }
    return { label: labels.call, href: telHref(phone), event: EVENTS.callDealer }
  },
  history: (car, _state, { sidebar: { labels } }) =>
    car.file === null
      ? null
      : { label: labels.history, href: car.file, event: EVENTS.historyReport },
  // R18: the wizard is next to the cars, not below one.
  trade_in: (car, _state, site) =>
    hasForm('trade-in', site) && site.sidebar.trade_in_for.includes(car.car_type)
      ? { label: site.sidebar.labels.trade_in, href: routes.carTradeIn.href(car.id) }
      : null,
}

/** Whether the car can be paid for online, in part or in full. */
export function canCheckOut(car: ListedCar, state: StockState, site: Site): boolean {
  const isForSale = state.canReserve && !isTestDriveOnly(car, site)
  return site.cards.checkout.enabled && isForSale && car.payment_processors.length > 0
}
