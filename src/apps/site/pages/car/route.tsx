// HTTP route for a vehicle: its page, or a redirect once it is sold.
import { clock } from '#lib/clock.ts'
import { loadMember } from '#http/member.ts'
import { type Head, renderPage, type Shell } from '#http/render.tsx'
import { urlOf } from '#http/request.ts'
import { hasSession } from '#http/session.ts'
import { logWarning } from '#lib/log.ts'
import { joinText } from '#lib/text.ts'
import { inTime } from '#lib/timeout.ts'
import { absoluteUrl, withQuery } from '#lib/url.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { notFound, toSearchDown } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { estimateDelivery } from '#sales/delivery/estimate.ts'
import { phoneFor } from '#search/card-actions.ts'
import { toCard } from '#search/card.ts'
import { loadCar } from '#search/load-car.ts'
import { hasWatchlist } from '#tenant/features.ts'
import type { Car } from '#vehicle/car.ts'
import { picturesOf } from '#vehicle/gallery.ts'
import { slugWords } from '#vehicle/slug.ts'
import { stockState } from '#vehicle/state.ts'
import type { Site } from '#tenant/schema.ts'
import { type ShareImage, vehicleImage } from '#apps/site/ui/image-url.ts'
import { withHold } from './hold.ts'
import { lateParts, loadSimilar } from './late-parts.tsx'
import { CarBody } from './page.tsx'
import { toStructuredData } from './structured-data.ts'
import type { Vehicle } from './vehicle.ts'

/** Milliseconds that the page waits for late data, including the time to load the vehicle. */
const WAIT_MS: Milliseconds = 300

export async function getCar(c: Ctx): Promise<Response> {
  const { services, tenant } = c.var
  const slug = c.req.param('slug') ?? ''
  const now = clock()
  const found = loadCar(slug, tenant.site, services.search.fresh, now)
  const [car, counted, isSaved] = await Promise.all([
    found,
    services.views.load(slug),
    loadSaved(c, found),
  ])
  if (car === null) {
    const search = await services.retired.find(slug)
    return search === null ? notFound(c, slugWords(slug)) : c.redirect(search, 301)
  }
  if (car === 'unknown') {
    const shell = toSearchDown(c, UNKNOWN, routes.car.href(slug))
    return sendPage(c, shell)
  }
  // The search ignores case, but a page has one address.
  if (car.slug !== slug)
    return c.redirect(withQuery(routes.car.href(car.slug), urlOf(c).search), 301)
  const vehicle = {
    ...toVehicle(c, await withHold(car, { site: tenant.site, services, now }), counted, now),
    isSaved: isSaved === true,
  }
  if (vehicle.state.isInStock && phoneFor(car, tenant.site) === null)
    logWarning('phone.missing', { tenant: tenant.slug, car: car.slug }) // X13
  const head = toPageHead(vehicle, tenant.site)
  const page = await renderPage(c, head, toShell(c, vehicle, head))
  // A page rendered for one shopper is not cached publicly.
  if (isSaved !== null) page.headers.set('Cache-Control', 'private, no-cache')
  return page
}

const UNKNOWN = { title: 'Unavailable right now', robots: 'noindex, follow' }

function toVehicle(c: Ctx, car: Car, counted: number | null, now: Seconds): Vehicle {
  const { site } = c.var.tenant
  return {
    car,
    card: toCard(car, site, now),
    state: stockState(car, { now, soldWindow: site.search.sold.window_days }),
    now,
    // The feed's count plus the views counted here.
    views: (car.views ?? 0) + (counted ?? 0) || null,
    query: urlOf(c).searchParams,
    delivery: null,
  }
}

async function toShell(c: Ctx, vehicle: Vehicle, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const { site } = tenant
  if (!vehicle.state.isInStock) {
    const similar = await loadSimilar(vehicle, site, services)
    return { head, body: <CarBody {...vehicle} similar={similar} /> }
  }
  const late = lateParts(vehicle, site, services)
  const delivery = await loadDelivery(c, vehicle.car)
  return { head, body: <CarBody {...vehicle} delivery={delivery} />, late }
}

/** Only without scripts does the page itself contain the result. */
async function loadDelivery(c: Ctx, car: Car): Promise<Vehicle['delivery']> {
  const postcode = c.req.query('postcode')
  const { services, tenant } = c.var
  return postcode === undefined
    ? null
    : estimateDelivery(postcode, car, tenant.site, services.delivery)
}

/** Null if not signed in or not known in time. Without a session it reads nothing. Never rejects. */
export function loadSaved(c: Ctx, found: Promise<Car | null | 'unknown'>): Promise<boolean | null> {
  if (!hasSession(c) || !hasWatchlist(c.var.tenant.site)) return Promise.resolve(null)
  return inTime(load(c, found), WAIT_MS).catch(() => null)
}

async function load(c: Ctx, found: Promise<Car | null | 'unknown'>): Promise<boolean | null> {
  const [member, car] = await Promise.all([loadMember(c), found])
  if (member === null || member === 'unknown' || car === null || car === 'unknown') return null
  return c.var.services.watchlist.has(member.userId, car.id)
}

export function toPageHead(vehicle: Vehicle, site: Site): Head {
  const { card } = vehicle
  const name = joinText([card.condition, card.title, card.subtitle])
  return {
    kind: 'vehicle',
    title: `${name} | ${site.name}`,
    description: toDescription(vehicle, name, site),
    canonical: absoluteUrl(card.href, site),
    robots: card.inStock ? 'index, follow' : 'noindex, follow',
    structured: toStructuredData(vehicle, site),
    type: 'product',
    image: toImage(vehicle, site),
  }
}

function toImage({ car, card }: Vehicle, site: Site): ShareImage | undefined {
  const [picture] = picturesOf(car)
  const { slug } = car
  return picture && vehicleImage(site, { slug, ...picture }, card.image?.alt ?? card.title)
}

/** "Used 2021 Toyota HiLux SR5 for $45,990 drive away. Automatic, Diesel, 52,310 km. At Sample Motors in Parramatta." */
function toDescription({ card }: Vehicle, name: string, site: Site): string {
  const { price, inStock, chips, location } = card
  const offer = price.isPrice ? ` for ${joinText([price.text, price.type.toLowerCase()])}` : ''
  const facts = joinText(
    chips.map(({ text }) => text),
    ', ',
  )
  const place = location === '' ? '' : `, ${location}`
  const dealer = inStock ? `At ${site.name}${place}.` : `Sold by ${site.name}.`
  return joinText([`${name}${inStock ? offer : ''}.`, facts === '' ? '' : `${facts}.`, dealer])
}
