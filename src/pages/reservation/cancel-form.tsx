// Cancels a reservation after one confirmation, also without scripts.
import type { ReservationView } from './view.ts'

type Props = { view: ReservationView; isAsking: boolean }

export function CancelForm({ view: { href, words, isPaid, deposit, one }, isAsking }: Props) {
  return (
    <details className="reservation-cancel" open={isAsking} data-testid="cancel">
      <summary>Cancel this reservation</summary>
      <form method="post" action={href} aria-label={words.title}>
        <p>
          {`The ${one} will be available to others again. `}
          {isPaid ? `Your deposit of ${deposit} will be refunded in full.` : 'You owe nothing.'}
        </p>
        <input type="hidden" name="action" value="cancel" />
        <button className="button" name="sure" value="yes">
          Yes, cancel
        </button>
      </form>
    </details>
  )
}
