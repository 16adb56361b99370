// What a place is rated, as its site writes it (W69, E26).
import type { Place } from '#stock/places.ts'

export type PlaceRating = {
  /** 0 to 5. */
  rating: number
  /** How many rated it; null where nobody says. */
  count: number | null
}

/** The rating of a place, in either form that systems write it; null where nobody says, or nobody rated it. */
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
