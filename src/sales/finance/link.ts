// Target of "Enquire for Finance": the site's own page with the car's details, else the enquiry.
import { withQuery } from '#lib/url.ts'
import { hasForm } from '#tenant/features.ts'
import { formRoutes, routes } from '#routes.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toFinanceQuery, type FinanceQuery } from './finance-query.ts'

type LinkedCar = Pick<
  Car,
  'id' | 'vin' | 'nvic' | 'year' | 'dealership_slug' | 'car_type' | 'price'
>
type Linking = Pick<Site, 'forms'> & { finance: Pick<Site['finance'], 'link'> }

/** Link of the button; a telephone or mail link of the site is unchanged. */
export function financeHref(car: LinkedCar, site: Linking): string {
  const { finance } = site
  if (finance.link === '') {
    const kind = hasForm('finance', site) ? 'finance' : 'general'
    return formRoutes[kind].href(car.id)
  }
  const href = withKnown(finance.link, financeQueryOf(car))
  return IS_PAGE.test(href) && !href.includes('#') ? `${href}#finance-form` : href
}

/** Link to personalised finance for a car; null if the site has no such page. */
export function personalisedHref(
  car: Pick<Car, 'id'>,
  finance: Pick<Site['finance'], 'personalised_link'>,
): string | null {
  const { personalised_link: link } = finance
  return link === '' ? null : withKnown(link, { carId: car.id })
}

/** The next page after the quick quote: pre-approval, else the enquiry. */
export function applyPath({ finance, forms }: Pick<Site, 'finance' | 'forms'>): string {
  if (finance.pre_approval.enabled) return routes.preApproval.href()
  return formRoutes[hasForm('finance', { forms }) ? 'finance' : 'general'].href()
}

/** Known values of a car, as query parameters of finance pages. */
export function financeQueryOf(car: LinkedCar): Partial<FinanceQuery> {
  return {
    carId: car.id,
    vin: car.vin ?? '',
    nvic: car.nvic ?? '',
    year: numberText(car.year),
    preferredDealership: car.dealership_slug ?? '',
    carType: car.car_type,
    amount: numberText(car.price),
  }
}

/** Feeds write 0 for unknown values. */
const numberText = (number: number | null) =>
  number === null || number === 0 ? '' : String(number)

const IS_PAGE = /^(?:\/|https:)/

function withKnown(link: string, known: Partial<FinanceQuery>): string {
  return IS_PAGE.test(link) ? withQuery(link, `?${toFinanceQuery(known)}`) : link
}
