// A location page: description, opening hours, directions, stock, reviews.
import { brandHref, findBrand } from '#dealership/brands.ts'
import { DEPARTMENT, departmentsOf } from '#dealership/departments.ts'
import { holidayRows, weekRows } from '#dealership/hours-text.ts'
import { type PlaceButton, placeButtons } from '#dealership/place-buttons.ts'
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import {
  directionsHref,
  isBuying,
  placeHref,
  type PlaceType,
  placeType,
  sellHref,
} from '#dealership/places.ts'
import { placeRating, reviewsTitle, shownReviews } from '#dealership/reviews.ts'
import { toGrouped } from '#lib/money.ts'
import { addressLine } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { BlockLinks, LateStockRow } from '#apps/site/pages/content/block-parts.tsx'
import { routes } from '#routes.ts'
import { hasForm } from '#tenant/features.ts'
import type { CardView } from '#search/card.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs, type Crumb } from '#apps/site/ui/breadcrumbs.tsx'
import { Carousel } from '#apps/site/ui/carousel.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Directions, PlaceCalls, PlaceLicences } from '#apps/site/ui/location-card.tsx'
import { OpeningHours, OpenNow } from '#apps/site/ui/opening-hours.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { PlaceMap } from '#apps/site/ui/place-map.tsx'
import { ReviewList, ReviewsRated, Stars } from '#apps/site/ui/review-list.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { WhatsAppLink } from '#apps/site/ui/whatsapp-link.tsx'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export type LocationProps = {
  place: Place
  now: Seconds
  department: PlaceType
  /** Vehicles at the location; null if they load late. */
  cars: readonly CardView[] | null
}

export function LocationBody({ place, now, department, cars }: LocationProps) {
  return (
    <div data-page="content" className="content">
      <div className="location shell">
        <Breadcrumbs crumbs={toLocationCrumbs(place, useSite().site)} />
        <div className="location-top">
          <DetailHead place={place} />
          <div className="location-side">
            <RatingPanel place={place} />
            <HoursPanel place={place} now={now} department={department} />
          </div>
          <DetailAbout place={place} />
        </div>
        <HowToFind place={place} />
        {cars === null ? <LateStockRow /> : <PlaceCars place={place} cars={cars} />}
        <Reviews place={place} />
        {cars?.length !== 0 && <SmallPrint />}
      </div>
    </div>
  )
}

export function PlaceCars({ place, cars }: { place: Place; cars: readonly CardView[] }) {
  const { site } = useSite()
  return (
    <Carousel
      title={`In stock at ${place.name}`}
      cars={[...cars]}
      more={{ label: site.places.labels.view_stock, href: routes.search.href(place.slug) }}
    />
  )
}

function HowToFind({ place }: { place: Place }) {
  const { site } = useSite()
  const directions = directionsHref(place, site)
  const picture = mapPicture(place, site)
  const frame = mapFrame(place, site)
  if (directions === '' && picture === '' && frame === null) return null
  return (
    <section id="vehicle-map">
      <h2>How to find us</h2>
      <PlaceMap
        title={`Map of ${place.name}`}
        directions={directions}
        picture={picture}
        frame={frame}
      />
    </section>
  )
}

/** Reviews of this location, or of the dealer as a whole. The star rating is shown above. */
function Reviews({ place }: { place: Place }) {
  const { site } = useSite()
  const reviews = shownReviews(site, place.id)
  if (reviews.length === 0) return null
  return (
    <section id="reviews">
      <header>
        <h2>{reviewsTitle(site.reviews)}</h2>
        <ReviewsRated rated={null} />
      </header>
      <ReviewList reviews={reviews} rotateMs={null} />
    </section>
  )
}

/** The location with the address of its page, for the start of a chat. */
function toChatText(place: Place, site: Site): string {
  return `${place.name} ${new URL(placeHref(place, site), site.url).href}`
}

export function RatingPanel({ place }: { place: Place }) {
  const rated = placeRating(place)
  if (rated === null) return null
  const { rating, count } = rated
  const words = count === null ? 'Google rating' : `${toGrouped(count)} Google reviews`
  return (
    <section className="rating-panel edged" aria-label="Google rating" data-testid="rating-panel">
      <b aria-hidden="true">{rating.toFixed(1)}</b>
      <p>
        <Stars rating={rating} />
        {place.reviews_url === '' ? (
          words
        ) : (
          <a href={place.reviews_url} target="_blank" rel="noopener">
            {words}
          </a>
        )}
      </p>
    </section>
  )
}

export function DetailAbout({ place }: { place: Place }) {
  const { description, manufacturers: makes } = place
  const hasLicence = place.dealer_license_number !== '' || place.motor_vehicle_repairer !== ''
  if (description === '' && makes.length === 0 && !hasLicence) return null
  return (
    <section className="location-about" aria-label={`About ${place.name}`}>
      {description !== '' && <p>{description}</p>}
      {makes.length > 0 && (
        <div>
          <h2>Sold new here</h2>
          <ul className="location-makes">
            {makes.map((make) => (
              <Make key={make} make={make} />
            ))}
          </ul>
        </div>
      )}
      <PlaceLicences place={place} />
    </section>
  )
}

/** Links to the make's own page if the site has one. */
function Make({ make }: { make: string }) {
  const brand = findBrand(make, useSite().site)
  return <li>{brand === null ? make : <a href={brandHref(brand)}>{make}</a>}</li>
}

export function DetailHead({ place }: { place: Place }) {
  const { site, path } = useSite()
  const address = addressLine(place.address)
  return (
    <header className="location-head">
      <h1>{place.name}</h1>
      {address !== '' && <address>{address}</address>}
      <p className="place-links">
        <PlaceCalls place={place} />
        <WhatsAppLink place={place} text={toChatText(place, site)} />
        <Directions place={place} />
      </p>
      <BlockLinks links={toButtons(place, site, path)} />
      <Photo place={place} />
    </header>
  )
}

/** The buttons of its card except the one that links here, and a sell button if it buys vehicles. */
function toButtons(place: Place, site: Site, path: string): PlaceButton[] {
  const usual = placeButtons(place, site).filter(({ href }) => href !== path)
  if (!isBuying(place) || !hasForm('sell', site)) return usual
  return [...usual, { label: `Sell your ${site.vehicle.one}`, href: sellHref(place) }]
}

/** The largest element on the page, so it loads first. */
function Photo({ place: { image, name } }: { place: Place }) {
  const source = image.image.url || image.thumb.url
  if (source === '') return null
  return <SitePicture src={source} alt={name} width="640" height="300" fetchPriority="high" />
}

type Props = { place: Place; now: Seconds; department: PlaceType }

export function HoursPanel({ place, now, department }: Props) {
  const departments = departmentsOf(place, useSite().site)
  const types = departments.map(placeType)
  return (
    <section className="hours-panel edged" aria-labelledby="hours-title">
      <header>
        <h2 id="hours-title">Opening hours</h2>
        {types.length > 1 && <Switch types={types} chosen={department} />}
      </header>
      <div className="hours-departments">
        {departments.map((own) => (
          <div key={own.id} data-department={placeType(own)}>
            {own.id !== place.id && <Name of={own} />}
            <Hours place={own} now={now} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Without this, browsers restore the choice on reload. */
function Switch({ types, chosen }: { types: readonly PlaceType[]; chosen: PlaceType }) {
  return (
    <label className="hours-switch">
      <span className="unseen">Opening hours for</span>
      <select name="department" className="edged" defaultValue={chosen} autoComplete="off">
        {types.map((type) => (
          <option key={type} value={type}>
            {DEPARTMENT[type]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  )
}

function Name({ of }: { of: Place }) {
  return (
    <p className="place-links">
      <a href={placeHref(of, useSite().site)}>
        <Icon name="pin" />
        {of.name}
      </a>
      <PlaceCalls place={of} />
    </p>
  )
}

function Hours({ place, now }: { place: Place; now: Seconds }) {
  const { site } = useSite()
  const isKnown = weekRows(place, site, now).length + holidayRows(place, now).length > 0
  return (
    <>
      <OpenNow place={place} now={now} />
      {isKnown ? (
        <OpeningHours place={place} now={now} />
      ) : (
        <p className="hours-unknown">Please call for opening hours.</p>
      )}
    </>
  )
}

export function toLocationCrumbs(
  { name }: Pick<Place, 'name'>,
  { places }: Pick<Site, 'places'>,
): Crumb[] {
  return [{ label: places.title, href: routes.dealerships.href() }, { label: name }]
}
