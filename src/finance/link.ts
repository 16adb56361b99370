// Where "Enquire for Finance" leads (R25, R26, R29, R55): the site's own page with the car's particulars, else the enquiry.
import { hasForm } from '#leads/form-pages.ts'
import { formRoutes } from '#routes.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'

type LinkedCar = Pick<
  Car,
  'id' | 'vin' | 'nvic' | 'year' | 'dealership_slug' | 'car_type' | 'price'
>
type Linking = Pick<Site, 'forms'> & { finance: Pick<Site['finance'], 'link'> }

/** Link of the button; a telephone or mail link that a site has set stays as it is. */
export function financeHref(car: LinkedCar, site: Linking): string {
  const { finance } = site
  if (finance.link === '') {
    const kind = hasForm('finance', site) ? 'finance' : 'general'
    return formRoutes[kind].href(car.id)
  }
  const href = withQuery(finance.link, {
    car_id: car.id,
    vin: car.vin,
    nvic: car.nvic,
    year: car.year,
    preferredDealership: car.dealership_slug,
    car_type: car.car_type,
    vehiclePriceBudget: car.price,
  })
  return /^(?:\/|https:)/.test(href) && !href.includes('#') ? `${href}#finance-form` : href
}

/** Link to personalised finance for a car; null where the site has no such page (R29). */
export function personalisedHref(
  car: Pick<Car, 'id'>,
  finance: Pick<Site['finance'], 'personalised_link'>,
): string | null {
  const { personalised_link: link } = finance
  return link === '' ? null : withQuery(link, { car_id: car.id })
}

/** Adds what is known to a link's own query, in front of its fragment. */
function withQuery(link: string, fields: Record<string, string | number | null>): string {
  if (!/^(?:\/|https:)/.test(link)) return link
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(link) ?? []
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== 0) query.set(name, String(value))
  }
  return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}${fragment}`
}
