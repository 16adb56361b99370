// The Google rating of a location, if the site has it (W69).
import { placeRating } from '#dealership/reviews.ts'
import { toGrouped } from '#lib/money.ts'
import type { Place } from '#stock/places.ts'
import { Stars } from '#ui/stars.tsx'

export function RatingPanel({ place }: { place: Place }) {
  const rated = placeRating(place)
  if (rated === null) return null
  const { rating, count } = rated
  const words = count === null ? 'Google rating' : `${toGrouped(count)} Google reviews`
  return (
    <section className="rating-panel" aria-label="Google rating" data-testid="rating-panel">
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
