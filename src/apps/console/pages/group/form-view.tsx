// Shared by the controls of a form: input, errors, and changes by others.
import type { Typed } from '#apps/console/fields/typed.ts'
import type { Conflict } from '#rollout/merge.ts'
import type { Picker } from './picker.ts'

export type FormView = {
  slug: string
  typed: Typed
  /** Messages by pointer. */
  problems: ReadonlyMap<string, readonly string[]>
  /** Fields that someone else changed meanwhile, by pointer. */
  conflicts: ReadonlyMap<string, Conflict>
  /** The person who changed them. */
  by: string
  isStaff: boolean
  /** The pictures to choose from, for the field that requested them. */
  picker: Picker | null
}

/** The control's reference to the texts below it. */
export type Described = {
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** Whether a problem or conflict is at a pointer or below it. */
export function hasProblemBelow(at: string, { problems, conflicts }: FormView): boolean {
  return [...problems.keys(), ...conflicts.keys()].some(
    (one) => one === at || one.startsWith(`${at}/`),
  )
}

export function Problems({ at, view }: { at: string; view: FormView }) {
  const messages = view.problems.get(at) ?? []
  return (
    <p className="error" id={`${at}~problem`} hidden={messages.length === 0}>
      {messages.join(' ')}
    </p>
  )
}
