// Which step of a form was on the screen when it was sent.
import type { Answers, LeadForm } from '#sales/leads/form.ts'

/** From 0; within the steps that the form has now. */
export function stepOf(typed: Answers, { steps }: Pick<LeadForm, 'steps'>): number {
  const at = Number.parseInt(typed['at'] ?? '', 10)
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, 0), steps.length - 1)
}

/** Enter presses the first button of a form, whichever step is shown: on the last step that sends it. */
export function isLastStep(at: number, { steps }: Pick<LeadForm, 'steps'>): boolean {
  return at === steps.length - 1
}
