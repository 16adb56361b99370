// Whether the device keeps who asked, for the next form (E40). Scripts show it and do so; it is no part of a lead.
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
