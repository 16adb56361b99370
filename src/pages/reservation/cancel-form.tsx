// Cancels a reservation after one confirmation, also without scripts.
import type { ReservationView } from './view.ts'

type Props = { view: ReservationView; isAsking: boolean }

export function CancelForm({
  view: { href, shown, words, isPaid, deposit, one },
  isAsking,
}: Props) {
  const isPaying = shown === 'paying'
  return (
    <details className="reservation-cancel" open={isAsking} data-testid="cancel">
      <summary>{isPaying ? `Let this ${one} go` : 'Cancel this reservation'}</summary>
      <form method="post" action={href} aria-label={words.title}>
        <p>
          {`Others can have the ${one} then. `}
          {isPaid ? `Your deposit of ${deposit} goes back to you in full.` : 'You owe nothing.'}
        </p>
        <input type="hidden" name="action" value="cancel" />
        <button className="button" name="sure" value="yes">
          {isPaying ? 'Yes, let it go' : 'Yes, cancel it'}
        </button>
      </form>
    </details>
  )
}
