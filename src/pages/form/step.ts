// The step that was shown when a form was submitted.
import type { Answers, LeadForm } from '#sales/leads/form.ts'

/** From 0; limited to the form's current steps. */
export function stepOf(typed: Answers, { steps }: Pick<LeadForm, 'steps'>): number {
  const at = Number.parseInt(typed['at'] ?? '', 10)
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, 0), steps.length - 1)
}

/** Enter presses the first button of a form, whichever step is shown; on the last step that submits it. */
export function isLastStep(at: number, { steps }: Pick<LeadForm, 'steps'>): boolean {
  return at === steps.length - 1
}
