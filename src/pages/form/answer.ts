// The response to a submitted form: status, text, and JSON for scripts.
import type { Context } from 'hono'

import type { FormKind } from '#sales/leads/form.ts'
import { formErrorText } from '#ui/form/form-view.tsx'
import type { SubmitResult } from './submit.ts'

export type FormStatus = 200 | 409 | 422 | 429 | 503
type Again = Exclude<SubmitResult, { status: 'sent' }>

const STATUS = { step: 200, invalid: 422, conflict: 409, failed: 503 } as const

export function toStatus(taken: Again): FormStatus {
  return taken.status === 'refused' ? taken.as : STATUS[taken.status]
}

/** The error sentence when the input is valid but the form is shown again; X8 and X17 apply to different forms. */
export function toFormError(taken: Again, kind: FormKind): string | undefined {
  if (taken.status === 'refused') return taken.trouble
  if (taken.status === 'conflict')
    return `You’ve already sent this form. Sending it again makes a second ${SECOND[kind] ?? 'enquiry'}.`
  if (taken.status !== 'failed') return undefined
  return `${formErrorText(kind)}. Your details are still here: please send the form again.`
}

const SECOND: Partial<Record<FormKind, string>> = {
  reservation: 'reservation',
  purchase: 'reservation',
}

export function wantsJson(c: Context): boolean {
  return /^application\/json\b/.test(c.req.header('Accept') ?? '')
}

/** The id of the lead, the next step, or the reason for a refusal (X21). */
export function answerJson(c: Context, kind: FormKind, taken: SubmitResult): Response {
  if (taken.status === 'sent') return c.json({ lead_id: taken.id }, 202)
  const status = toStatus(taken)
  if (taken.status === 'step') return c.json({ at: taken.at }, status)
  if (taken.status === 'invalid') return c.json({ errors: taken.errors }, status)
  const message = taken.status === 'failed' ? 'Lead submission failed' : toFormError(taken, kind)
  return c.json({ error: taken.status, message }, status)
}
