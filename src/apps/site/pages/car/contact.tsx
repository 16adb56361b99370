// The location of a vehicle, and the dealer's phone number: a link, or masked until it is revealed.
import { EVENTS } from '#analytics/events.ts'
import { openStatus } from '#dealership/hours.ts'
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { placeLink, toMapSearch } from '#dealership/places.ts'
import { addressLine, joinText } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import { routes } from '#routes.ts'
import { CALL_CARD, isPlacePhone, phoneFor } from '#search/card-actions.ts'
import type { Car } from '#vehicle/car.ts'
import { placeOf } from '#vehicle/places.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { DOT } from '#apps/site/ui/separator.ts'
import { WhatsAppLink } from '#apps/site/ui/whatsapp-link.tsx'
import { PlaceMap } from '#apps/site/ui/place-map.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Section } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export function Place({ car }: Pick<Vehicle, 'car'>) {
  const { site } = useSite()
  const yard = toYard(car, site)
  if (!yard.isShown) return null
  const { name, address, directions, licence, mapImage, mapFrame } = yard
  const own = placeOf(car, site)
  const hasMap = mapImage !== '' || mapFrame !== null
  return (
    <Section title="Where to see it" testId="location-card" className="yard">
      <div id="vehicle-map" className="place">
        <div>
          <p>
            <b>{name}</b>
            {address !== '' && (
              <>
                <br />
                {address}
              </>
            )}
          </p>
          {licence !== '' && <p className="quiet">Dealer licence {licence}</p>}
          <a href={directions} className="button button-quiet" target="_blank" rel="noopener">
            <Icon name="pin" />
            Get Directions
          </a>{' '}
          {own !== undefined && (
            <WhatsAppLink
              place={own}
              text={toChatText(car, site)}
              className="button button-quiet"
            />
          )}
        </div>
        {hasMap && (
          <PlaceMap
            title={`Map of ${name || address}`}
            directions={directions}
            picture={mapImage}
            frame={mapFrame}
          />
        )}
      </div>
    </Section>
  )
}

/** The vehicle with the address of its page, for the start of a chat. */
function toChatText(car: Car, site: Site): string {
  return `${toTitle(car)} ${new URL(routes.car.href(car.slug), site.url).href}`
}

export type Yard = ReturnType<typeof toYard>

type Placed = Pick<Car, 'location' | 'location_name' | 'city' | 'state'>

/** The location of a car; configuration overrides the feed. */
export function toYard(car: Placed, site: Site) {
  const feed = car.location
  const name = car.location_name ?? feed?.name ?? ''
  const own = placeOf(car, site)
  const city = (car.city ?? feed?.address?.city ?? own?.address.city ?? '').trim()
  const address = own === undefined ? '' : addressLine(own.address)
  const line = address || addressLine(feed?.address ?? { city, state: car.state })
  const link = (own && placeLink(own, site)) || (feed?.address?.place_url ?? '')
  const query = joinText([name, line], ', ')
  const search = toMapSearch(query, own?.address.place_id ?? '', site)
  const id = own?.id ?? feed?.id ?? ''
  return {
    name,
    city,
    address: line,
    directions: link || (query === '' ? '' : search),
    licence: own?.dealer_license_number ?? '',
    mapImage: own === undefined ? '' : mapPicture(own, site),
    mapFrame: own === undefined ? null : mapFrame(own, site),
    isShown: (name !== '' || line !== '') && !site.sidebar.hidden_location_ids.includes(id),
  }
}

/** Empty unless it is known and differs from the primary dealership's. `override_city` does not count. */
export function otherCity({ city }: Yard, site: Site): string {
  const home = site.address.city.trim()
  const isElsewhere = city !== '' && home !== '' && city.toLowerCase() !== home.toLowerCase()
  return site.sidebar.announcement && isElsewhere ? city : ''
}

const SHOWN = 5

export function CallCard({ car, now }: Pick<Vehicle, 'car' | 'now'>) {
  const { site } = useSite()
  const { title, mask } = site.sidebar.phone
  const phone = phoneFor(car, site)
  if (phone === null) return null
  const text = callText(car, phone, site)
  const place = isOwnPhone(car, phone, site) ? placeOf(car, site) : undefined
  const hours = place === undefined ? null : openStatus(place, site, now)
  return (
    <section id={CALL_CARD} className="call-card boxed" data-testid="call-dealer">
      <h2>{title}</h2>
      {text !== '' && <p>{text}</p>}
      {hours !== null && <p>{joinText([hours.words, hours.detail], DOT)}</p>}
      {mask ? (
        <MaskedNumber car={car} phone={phone} />
      ) : (
        <CallNumber phone={phone} event={EVENTS.callDealer} />
      )}
    </section>
  )
}

function callText(car: Car, phone: string, site: Site): string {
  const { text, location_text: ofPlace } = site.sidebar.phone
  return (isOwnPhone(car, phone, site) && ofPlace) || text
}

/** Whether a number is that of the vehicle's location. A provider of numbers may reveal another than the displayed one. */
function isOwnPhone(car: Car, phone: string, { upstreams, locations }: Site): boolean {
  return upstreams.phone_reveal === null && isPlacePhone(phone, car, { locations })
}

/** A dialable number. A revealed number has already been recorded, and replaces its button. */
export function CallNumber({ phone, event }: { phone: string; event?: number }) {
  return (
    <a
      href={telHref(phone)}
      className="call-number"
      data-event={event}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button that it replaces
      autoFocus={event === undefined}
    >
      <Icon name="phone" />
      {phone}
    </a>
  )
}

export function NoNumber() {
  return <p role="alert">We couldn’t show the number. Please try again in a minute.</p>
}

function MaskedNumber({ car, phone }: Pick<Vehicle, 'car'> & { phone: string }) {
  const { site } = useSite()
  const path = routes.revealPhone.href()
  return (
    <form action={path} method="post" hx-post={path} hx-target="this" hx-swap="outerHTML">
      <input type="hidden" name="car_id" value={car.id} />
      <input type="hidden" name="dealership_id" value={car.dealership_id ?? ''} />
      <input type="hidden" name="website_id" value={site.id} />
      <span className="call-number">
        <Icon name="phone" />
        {maskPhone(phone)}
      </span>
      <button className="button button-quiet">{site.sidebar.phone.reveal_label}</button>
    </form>
  )
}

/** The first five characters, then a star for each remaining one: "(02) *********". */
export function maskPhone(phone: string): string {
  return phone.slice(0, SHOWN) + '*'.repeat(Math.max(0, phone.length - SHOWN))
}
