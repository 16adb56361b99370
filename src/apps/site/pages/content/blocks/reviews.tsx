// Customer reviews and their overall rating: a third party's, otherwise the site's own.
import { placeRating, reviewsTitle, reviewSummary, shownReviews } from '#dealership/reviews.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import {
  GRID_MOST,
  type Rated,
  ReviewCard,
  ReviewList,
  ReviewsRated,
} from '#apps/site/ui/review-list.tsx'

/** Milliseconds between slides (S28). */
const ROTATE_MS: Milliseconds = 3000
/** Maximum reviews to show if they do not rotate. */
const MAX_STILL = 6

export async function renderReviews(
  block: BlockOf<'reviews'>,
  { site, now, services }: BlockDeps,
): Promise<Awaited<RenderedBlock>> {
  const { reviews } = site
  const { location_id: place } = block
  const shown = shownReviews(site, place)
  if (shown.length === 0) return null
  const rated = place === '' ? await rate(site, services, now) : ratePlace(site, place)
  const own = reviewsTitle(reviews)
  // A page's own title never hides that reviews were selected by rating.
  const title = own === reviews.selected_title ? own : block.title || own
  const isOneRow = block.layout === 'wall' && shown.length <= GRID_MOST
  return (
    <BlockFrame
      block={{ ...block, title, id: block.id || 'reviews' }}
      aside={<ReviewsRated rated={rated} />}
    >
      {block.layout === 'slider' || isOneRow ? (
        <ReviewList reviews={shown} rotateMs={reviews.auto_rotate ? ROTATE_MS : null} />
      ) : (
        <ul className={`review-${block.layout}`}>
          {shown.slice(0, MAX_STILL).map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
    </BlockFrame>
  )
}

async function rate(
  { reviews }: Site,
  { rating }: Pick<BlockDeps['services'], 'rating'>,
  now: Seconds,
): Promise<Rated | null> {
  const provided = await rating.kept(now)
  const average = provided === null ? reviews.average_rating : String(provided.rating)
  const summary = reviewSummary({ count: reviews.count, average_rating: average })
  return summary && { ...summary, stars: provided?.stars ?? summary.rating }
}

/** A location's own rating, or nothing: the site's rating does not apply to one location. */
function ratePlace({ locations }: Site, id: string): Rated | null {
  const place = locations.find((location) => location.id === id)
  const rating = place && placeRating(place)
  const summary =
    rating && reviewSummary({ count: rating.count ?? 0, average_rating: String(rating.rating) })
  return summary ? { ...summary, stars: summary.rating } : null
}
