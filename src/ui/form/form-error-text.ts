// What is said of a form that could not be taken, by the kind of it (X8, X17): the server says it, and scripts where it is not reached.
import type { FormKind } from '#sales/leads/form.ts'

/** Openings of a sentence: what to do follows. */
export function formErrorText(kind: FormKind): string {
  return ABOUT_A_VEHICLE.has(kind)
    ? 'An unexpected error occurred'
    : 'An error occurred when submitting this form'
}

const ABOUT_A_VEHICLE: ReadonlySet<FormKind> = new Set<FormKind>([
  'enquiry',
  'test-drive',
  'photos',
  'similar',
])
