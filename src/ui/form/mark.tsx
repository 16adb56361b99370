// The star of what must be said.
import type { Seen } from './field.tsx'

/** Screen readers get this from the control itself. */
export function Mark({ of: { required } }: { of: Pick<Seen, 'required'> }) {
  return required === true ? (
    <span className="field-mark" aria-hidden="true">
      *
    </span>
  ) : null
}
