// Whether the device stores the contact details for the next form (E40). Scripts show it; it is not part of a lead.
import type { FormState } from './form-view.tsx'

export function Remember({ form, typed }: Pick<FormState, 'form' | 'typed'>) {
  const id = `${form.kind}-remember`
  return (
    <div className="field-tick form-remember" data-remember-tick hidden>
      <input
        id={id}
        type="checkbox"
        name="remember"
        defaultChecked={typed?.['remember'] === 'on'}
      />
      <label htmlFor={id}>Remember my details on this device</label>
    </div>
  )
}
