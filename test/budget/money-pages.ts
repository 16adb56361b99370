// The pages of a site about money: finance, budget, reserving and buying.
import { routes } from '#routes.ts'
import { canCheckOut } from '#search/card-actions.ts'
import { parseListedCar } from '#vehicle/listed-car.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { firstCars } from '#test/bench/demo-site.ts'
import { DEMO_RESERVATIONS } from './demo-reservations.ts'

/** How many of the first vehicles are checked for one that can be reserved. */
const LOOKED_AT = 60

type MoneyPages = {
  pages: string[]
  /** These can be requested as a dialog, too. */
  forms: string[]
  /** These show a full list of vehicles. */
  lists: string[]
}

/** Addresses of them, by size. */
export async function moneyPages(site: Site, now: number): Promise<MoneyPages> {
  const { finance, budget, cards, sidebar } = site
  const slug = cards.checkout.enabled ? await findReservable(site, now) : ''
  const car = await findPriced(site, now)
  return {
    pages: [
      ...finance.pages.flatMap(({ path }) => [path, `${path}?car_id=${car}`]),
      ...(cards.checkout.enabled
        ? DEMO_RESERVATIONS.map((id) => routes.reservation.href(id, 'k'.repeat(16)))
        : []),
    ],
    forms: [
      ...(finance.pre_approval.enabled ? [routes.preApproval.href()] : []),
      ...(cards.checkout.enabled ? [routes.checkout.href(slug, cards.checkout.path)] : []),
      ...(cards.checkout.enabled && sidebar.online_purchase
        ? [routes.onlinePurchase.href(slug)]
        : []),
    ],
    lists: budget.enabled ? [routes.budget.href()] : [],
  }
}

async function findReservable(site: Site, now: number): Promise<string> {
  const soldWindow = site.search.sold.window_days
  for (const document of await firstCars(site, now, LOOKED_AT)) {
    const car = parseListedCar(document)
    if (car !== null && canCheckOut(car, stockState(car, { now, soldWindow }), site))
      return car.slug
  }
  throw new Error(`${site.slug} has no vehicle that can be reserved`)
}

async function findPriced(site: Site, now: number): Promise<string> {
  const [first] = await firstCars(site, now, 1)
  return encodeURIComponent(String(first?.id))
}
