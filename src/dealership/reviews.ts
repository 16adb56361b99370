// Reviews that a site shows, and what all of them come to (E33, E34, V53, V54, C22).
import type { Site } from '#tenant/schema.ts'

export type Review = Site['reviews']['list'][number]

/** Reviews to show: read, left out and cut as the site says (V53, V54). */
export function shownReviews({ reviews }: Pick<Site, 'reviews'>): Review[] {
  return reviews.list.slice(0, reviews.fetch).slice(0, reviews.limit)
}
