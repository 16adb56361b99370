// A location page (R35, W69): description, opening hours, directions, stock, reviews.
import { mapFrame, mapPicture } from '#dealership/place-map.ts'
import { directionsHref, type PlaceType } from '#dealership/places.ts'
import { reviewsTitle, shownReviews } from '#dealership/reviews.ts'
import { LateStockRow } from '#pages/content/stock-row.tsx'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import type { Place } from '#stock/places.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { PlaceMap } from '#ui/place-map.tsx'
import { ReviewList, ReviewsRated } from '#ui/review-list.tsx'
import { useSite } from '#ui/site-context.ts'
import { DetailAbout } from './detail-about.tsx'
import { toLocationCrumbs } from './detail-crumbs.ts'
import { DetailHead } from './detail-head.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { RatingPanel } from './rating-panel.tsx'

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
      <div className="location">
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

/** Reviews of this location, or of the dealer as a whole (E33). The star rating is shown above. */
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
