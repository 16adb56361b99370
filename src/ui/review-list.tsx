// Reviews beside each other: a row that turns by itself where there are more than three, else a grid (W73, S28).
import type { Review } from '#dealership/reviews.ts'
import { Icon } from './icon.tsx'
import { ReviewCard } from './review-card.tsx'
import { SwipeHint } from './swipe-hint.tsx'

/** Maximum reviews in a grid. */
const GRID_MOST = 3
/** The card that a row begins with. */
const FIRST = 2

type Props = {
  reviews: readonly Review[]
  /** Milliseconds after which a row moves on by itself; null where it does not. */
  rotateMs: number | null
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

/** Scrolls and snaps by itself; client/review-slider.ts adds to it. */
function Slider({ reviews, rotateMs }: Props) {
  return (
    <div className="review-slider" data-rotate={rotateMs ?? undefined}>
      <ul className="review-row" tabIndex={0} aria-label="Reviews">
        {reviews.map((review, at) => (
          <ReviewCard key={review.id} review={review} isActive={at === FIRST} />
        ))}
      </ul>
      <div className="review-steps">
        <SwipeHint />
        <Step name="back" label="Back in reviews" icon="left" />
        {rotateMs !== null && (
          <button type="button" data-step="pause" aria-label="Pause reviews">
            <Icon name="pause" />
            <Icon name="play" />
          </button>
        )}
        <Step name="forward" label="Forward in reviews" icon="right" />
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
