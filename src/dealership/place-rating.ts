// The rating of a location, from the site's configuration (W69, E26).
import type { Place } from '#stock/places.ts'

export type PlaceRating = {
  /** 0 to 5. */
  rating: number
  /** Number of ratings; null if unknown. */
  count: number | null
}

/** The rating of a location, in either format that systems use; null if unknown or without ratings. */
export function placeRating({
  average_rating: average,
  review_count: count,
  reviews,
}: Pick<Place, 'average_rating' | 'review_count' | 'reviews'>): PlaceRating | null {
  const rating = average ?? Number.parseFloat(reviews.average_rating)
  const told = count ?? reviews.count
  if (!(rating > 0 && rating <= 5) || told === 0) return null
  return { rating, count: told }
}
