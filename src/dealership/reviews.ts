// Reviews that a site shows, and the summary of all reviews.
import { toDay } from '#lib/time.ts'
import type { Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'

type Reviews = Site['reviews']
export type Review = Reviews['list'][number]

/** Summary of all reviews, including hidden ones. */
export type ReviewSummary = {
  /** 0 to 5. */
  rating: number
  count: number
  /** "4.3 rating out of 895 reviews". */
  text: string
}

/**
 * Reviews to show, newest first: only the location's if one is named, without those excluded by the rules and the
 * minimum rating, and at most `fetch` and `limit` of them.
 */
export function shownReviews({ reviews }: Pick<Site, 'reviews'>, locationId = ''): Review[] {
  const { list, fetch, min_rating: least, limit } = reviews
  return list
    .filter((review) => isOf(review, locationId))
    .filter((review) => isAllowed(review, reviews) && review.rating >= least)
    .slice(0, Math.min(fetch, limit))
}

/** A review without a location belongs to all of them. */
function isOf({ location_id: of }: Review, locationId: string): boolean {
  return locationId === '' || of === '' || of === locationId
}

/** Whether a site shows such a review at all. Words are case-sensitive: "Translated", not "translated". */
function isAllowed({ id, customer_name: customer, text }: Review, rules: Reviews): boolean {
  return (
    text !== null &&
    text.trim() !== '' &&
    !rules.excluded_ids.includes(id) &&
    !rules.hidden_customers.includes(customer) &&
    !rules.excluded_words.some((word) => text.includes(word))
  )
}

/** Average and number of all reviews, shown or not; null if the site states none. */
export function reviewSummary({
  count,
  average_rating: average,
}: Pick<Reviews, 'count' | 'average_rating'>): ReviewSummary | null {
  if (count === 0 || average === '') return null
  const rating = Number(average)
  return { rating, count, text: `${rating.toFixed(1)} rating out of ${count} reviews` }
}

/** The heading; says so if the reviews were selected by rating. */
export function reviewsTitle({ min_rating: least, selected_title, title }: Reviews): string {
  return least > 1 ? selected_title : title
}

/** Date of a review as its source states it, otherwise the day; empty if unknown. */
export function reviewDate(review: Review): string {
  return (
    review.review_date_in_words || review.created_at_time_ago_in_words || toDay(review.review_date)
  )
}

/** Initials for a missing picture: "Priya Nair" is "PN". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const [first = '?', ...others] = words
  return [first, ...others.slice(-1)].map(firstLetter).join('')
}

function firstLetter(word: string): string {
  return (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '?').toUpperCase()
}

/** The rating of a location, from the site's configuration. */
export type PlaceRating = {
  /** 0 to 5. */
  rating: number
  /** Number of ratings; null if unknown. */
  count: number | null
}

/** The rating of a location, in either of two formats; null if unknown or without ratings. */
export function placeRating({
  average_rating: average,
  review_count: count,
  reviews,
}: Pick<Place, 'average_rating' | 'review_count' | 'reviews'>): PlaceRating | null {
  const rating = average ?? Number.parseFloat(reviews.average_rating)
  const total = count ?? reviews.count
  if (!(rating > 0 && rating <= 5) || total === 0) return null
  return { rating, count: total }
}
