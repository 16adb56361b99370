// A location page: description, opening hours, directions, stock, reviews.
import { brandHref, findBrand } from '#dealership/brands.ts'
import { type PlaceButton, placeButtons } from '#dealership/place-buttons.ts'
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { directionsHref, isBuying, type PlaceType, sellHref } from '#dealership/places.ts'
import { placeRating, reviewsTitle, shownReviews } from '#dealership/reviews.ts'
import { toGrouped } from '#lib/money.ts'
import { addressLine } from '#lib/text.ts'
import { BlockLinks } from '#pages/content/block-links.tsx'
import { LateStockRow } from '#pages/content/stock-row.tsx'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { routes } from '#routes.ts'
import { hasForm } from '#sales/leads/form.ts'
import type { CardView } from '#search/card.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Directions, PlaceCalls } from '#ui/location-brief.tsx'
import { PlaceLicences } from '#ui/location-card.tsx'
import { PlaceMap } from '#ui/place-map.tsx'
import { ReviewList, ReviewsRated } from '#ui/review-list.tsx'
import { useSite } from '#ui/site-context.ts'
import { Stars } from '#ui/stars.tsx'
import { toLocationCrumbs } from './detail-crumbs.ts'
import { HoursPanel } from './hours-panel.tsx'

export type LocationProps = {
  place: Place
  /** Seconds. */
  now: number
  /** The department whose hours are shown first. */
  department: PlaceType
  /** Vehicles at the location; null if they load late. */
  cars: readonly CardView[] | null
}

export function LocationBody({ place, now, department, cars }: LocationProps) {
  const { site } = useSite()
  return (
    <div data-page="content" className="content">
      <div className="location shell">
        <Breadcrumbs crumbs={toLocationCrumbs(place, site)} />
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

/** Vehicles at the location. */
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

/** Renders nothing if there is no address. */
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

/** The Google rating of a location, if the site has it. */
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

/** About a location: a few sentences, makes sold new there, licence numbers. */
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

/** The head of a location page: name, address, contact, actions, picture. */
export function DetailHead({ place }: { place: Place }) {
  const { site, path } = useSite()
  const address = addressLine(place.address)
  return (
    <header className="location-head">
      <h1>{place.name}</h1>
      {address !== '' && <address>{address}</address>}
      <p className="place-links">
        <PlaceCalls place={place} />
        <Directions place={place} />
      </p>
      <BlockLinks links={toButtons(place, site, path)} />
      <Photo place={place} />
    </header>
  )
}

/** The buttons of its card except the one that links here, and a sell button if vehicles are bought there. */
function toButtons(place: Place, site: Site, path: string): PlaceButton[] {
  const usual = placeButtons(place, site).filter(({ href }) => href !== path)
  if (!isBuying(place) || !hasForm('sell', site)) return usual
  return [...usual, { label: `Sell your ${site.vehicle.one}`, href: sellHref(place) }]
}

/** The largest element on the page, so it loads first. */
function Photo({ place: { image, name } }: { place: Place }) {
  const source = image.image.url || image.thumb.url
  if (source === '') return null
  return <img src={source} alt={name} width="640" height="300" fetchPriority="high" />
}
