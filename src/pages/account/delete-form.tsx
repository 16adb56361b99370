// Account deletion: what is deleted, what is kept, and a box to tick against accidental deletion.
import { routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'

type Props = {
  /** The form was sent without the tick. */
  isUnsure: boolean
  hasDrawn: boolean
  isReserving: boolean
}

export function DeleteForm({ isUnsure, hasDrawn, isReserving }: Props) {
  const { name } = useSite().site
  return (
    <form className="account-form" method="post" action={routes.accountDelete.href()} noValidate>
      <p>
        This deletes your mobile, your details and everything under “What is stored”, stops our
        messages and signs you out on all devices. {name} keeps the forms you have sent: contact us
        to have them deleted.
      </p>
      {hasDrawn && (
        <p>We keep a record that your mobile entered a prize draw, without your number or name.</p>
      )}
      {isReserving && (
        <p>
          Reservations stay active until they expire, even without your account: keep the link or
          cancel the reservation first.
        </p>
      )}
      <div className="field">
        <div className="field-tick">
          <input
            id="account-sure"
            type="checkbox"
            name="sure"
            required
            aria-invalid={isUnsure || undefined}
            aria-describedby={isUnsure ? 'account-sure-error' : undefined}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it is the answer to what was just done
            autoFocus={isUnsure || undefined}
          />
          <label htmlFor="account-sure">Yes, delete my account and everything stored in it</label>
        </div>
        {isUnsure && (
          <p id="account-sure-error" className="field-error" role="alert">
            Please tick the box to confirm. Nothing has been deleted yet.
          </p>
        )}
      </div>
      <p>
        <button className="button account-delete">Delete my account</button>
      </p>
    </form>
  )
}
