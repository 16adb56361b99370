// Tells a shopper without scripts why the watchlist was not changed, and links back.
import { useSite } from '#ui/site-context.ts'
import { describeRefusal, type Refusal } from './refusals.ts'

type Props = {
  refusal: Refusal
  /** Link back. */
  back: string
  /** Request to repeat, if that may help. */
  again: { action: string; carId: string } | null
}

export function RefusedBody({ refusal, back, again }: Props) {
  const { site } = useSite()
  return (
    <div className="error">
      <h1>Your watchlist hasn’t changed</h1>
      <p role="alert">{describeRefusal(refusal, site)}</p>
      <div className="error-actions">
        {again !== null && (
          <form method="post" action={again.action}>
            <input type="hidden" name="back" value={back} />
            <button className="button" name="car_id" value={again.carId}>
              Try again
            </button>
          </form>
        )}
        <a href={back} className="button button-quiet">
          Go back
        </a>
      </div>
    </div>
  )
}
