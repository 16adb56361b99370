// What all reviews come to, and where to write one (W73, C22): beside their heading.
import type { ReviewSummary } from '#dealership/reviews.ts'
import { useSite } from './site-context.ts'
import { Stars } from './stars.tsx'

/** `stars` is the number shown, 0 to 5. */
export type Rated = ReviewSummary & { stars: number }

/** The average is shown only above the site's minimum (V54); nothing without a link either. */
export function ReviewsRated({ rated }: { rated: Rated | null }) {
  const { subtitle_min_rating: least, leave_url: url, leave_label: label } = useSite().site.reviews
  const isShown = rated !== null && rated.rating > least
  if (!isShown && url === '') return null
  return (
    <p className="review-summary">
      {isShown && (
        <>
          <Stars rating={rated.stars} />
          <span>{rated.text}</span>
        </>
      )}
      {url !== '' && (
        <a className="button button-quiet" href={url}>
          {label}
        </a>
      )}
    </p>
  )
}
