// One review: author, stars, date, text, and the dealer's answer (W74, E33). All plain text.
import { initialsOf, reviewDate, type Review } from '#dealership/reviews.ts'
import { toDay } from '#lib/time.ts'
import { useSite } from './site-context.ts'
import { Stars } from './stars.tsx'
import { ViewMore } from './view-more.tsx'

type Props = {
  review: Review
  /** The selected one of a slider (S28). */
  isActive?: boolean
}

export function ReviewCard({ review, isActive = false }: Props) {
  const { customer_name: customer, image, rating, text } = review
  const { text_limit: limit } = useSite().site.reviews
  return (
    <li className="review" data-testid="review-card" aria-current={isActive ? 'true' : undefined}>
      <div className="review-head">
        {image.url === '' ? (
          <span className="review-face" aria-hidden="true">
            {initialsOf(customer)}
          </span>
        ) : (
          <img src={image.url} alt="" width={48} height={48} loading="lazy" />
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
