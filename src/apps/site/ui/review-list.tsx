// Reviews in a grid or a slider, and a rating as stars, by shape as well as by colour.
import { initialsOf, type Review, reviewDate, type ReviewSummary } from '#dealership/reviews.ts'
import { toDay } from '#lib/time.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import { Icon } from './icon.tsx'
import { useSite } from './site-context.ts'
import { SwipeHint } from './carousel.tsx'
import { ViewMore } from './page-head.tsx'
import { SitePicture } from './site-picture.tsx'

/** Maximum reviews in one row of equal height. */
export const GRID_MOST = 3
const FIRST = 2

type Props = {
  reviews: readonly Review[]
  /** Milliseconds between slides; null if they stay. */
  rotateMs: Milliseconds | null
}

export function ReviewList({ reviews, rotateMs }: Props) {
  if (reviews.length > GRID_MOST) return <Slider reviews={reviews} rotateMs={rotateMs} />
  return (
    <ul className="review-grid">
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  )
}

function Slider({ reviews, rotateMs }: Props) {
  return (
    <div className="review-slider" data-rotate={rotateMs ?? undefined}>
      <ul className="review-row sideways" tabIndex={0} aria-label="Reviews">
        {reviews.map((review, at) => (
          <ReviewCard key={review.id} review={review} isActive={at === FIRST} />
        ))}
      </ul>
      <div className="review-steps">
        <SwipeHint />
        <Step name="back" label="Previous reviews" icon="left" />
        {rotateMs !== null && (
          <button type="button" data-step="pause" aria-label="Pause reviews">
            <Icon name="pause" />
            <Icon name="play" />
          </button>
        )}
        <Step name="forward" label="Next reviews" icon="right" />
      </div>
    </div>
  )
}

type StepProps = { name: 'back' | 'forward'; label: string; icon: 'left' | 'right' }

function Step({ name, label, icon }: StepProps) {
  return (
    <button type="button" data-step={name} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}

/** Plain text throughout. */
export function ReviewCard({ review, isActive = false }: { review: Review; isActive?: boolean }) {
  const { customer_name: customer, image, rating, text } = review
  const { text_limit: limit } = useSite().site.reviews
  return (
    <li
      className="review boxed"
      data-testid="review-card"
      aria-current={isActive ? 'true' : undefined}
    >
      <div className="review-head">
        {image.url === '' ? (
          <span className="review-face" aria-hidden="true">
            {initialsOf(customer)}
          </span>
        ) : (
          <SitePicture src={image.url} sizes="48px" alt="" width={48} height={48} loading="lazy" />
        )}
        <h3>{customer}</h3>
        <p>
          <Stars rating={rating} />
          <When words={reviewDate(review)} day={review.review_date} />
        </p>
      </div>
      <ViewMore text={text ?? ''} limit={limit} of={`the review by ${customer}`} />
      {review.reply_text !== '' && <Reply review={review} />}
    </li>
  )
}

function Reply({ review }: { review: Review }) {
  const { site } = useSite()
  const { reply_date: day, reply_date_in_words: words, reply_text: text } = review
  return (
    <div className="review-reply">
      <p>
        <strong>Reply from {site.name}</strong>
        <When words={words || toDay(day)} day={day} />
      </p>
      <ViewMore
        text={text}
        limit={site.reviews.text_limit}
        of={`the reply to ${review.customer_name}`}
      />
    </div>
  )
}

function When({ words, day }: { words: string; day: string }) {
  if (words === '') return null
  return <time dateTime={day === '' ? undefined : day}>{words}</time>
}

/** `stars` is the number shown, 0 to 5. */
export type Rated = ReviewSummary & { stars: number }

/** The average is shown only above the site's minimum. */
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

/** "4.6 out of 5", unless `label` says otherwise; invalid ratings are clamped to 0 to 5. */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const shown = Math.round(Math.min(5, Math.max(0, rating || 0)) * 10) / 10
  return (
    <span className="stars" role="img" aria-label={label ?? `${shown} out of 5`}>
      <svg viewBox="0 0 50 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={shown * 10} height="10" />
      </svg>
    </span>
  )
}
