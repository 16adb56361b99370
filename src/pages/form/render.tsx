// Renders a form in its state: on its page, in a dialog, or in place of the one submitted.
import type { Context } from 'hono'
import type { ReactNode } from 'react'

import type { AppEnv } from '#http/app-env.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { type Head, renderPage, renderPart } from '#http/render.tsx'
import type { FormKind } from '#sales/leads/form.ts'
import { formErrorText, type FormState, FormView } from '#ui/form/form-view.tsx'
import type { FormContext } from './form-context.ts'
import type { SubmitResult } from './submit.ts'

const STATUS = { step: 200, invalid: 422, conflict: 409, failed: 503 } as const

const SECOND: Partial<Record<FormKind, string>> = {
  reservation: 'reservation',
  purchase: 'reservation',
}

type Ctx = Context<AppEnv>
type State = Omit<FormState, 'form' | 'action'>

/** The page around a form. */
export type Around = {
  head: Head
  page: (state: FormState) => ReactNode
  dialog: (state: FormState) => ReactNode
  /** In place of the submitted form; by default the form alone. */
  again?: (state: FormState) => ReactNode
}

/** A form without input. */
export async function renderFresh(c: Ctx, asked: FormContext, around: Around): Promise<Response> {
  const formKey = await c.var.services.mintFormKey(asked.ask.now)
  return render(c, asked, around, { at: 0, typed: null, errors: [], formKey })
}

/** The response to a submitted form: a redirect, or the form again. */
export async function answerForm(
  c: Ctx,
  asked: FormContext,
  taken: SubmitResult,
  around: Around,
): Promise<Response> {
  const response = await answer(c, asked, taken, around)
  // It contains the shopper's input.
  response.headers.set('Cache-Control', 'no-store')
  return response
}

async function answer(
  c: Ctx,
  asked: FormContext,
  taken: SubmitResult,
  around: Around,
): Promise<Response> {
  const { form, ask } = asked
  if (wantsJson(c)) return answerJson(c, form.kind, taken)
  if (taken.status === 'sent')
    return isPartial(c) ? leaveFor(c, taken.href) : c.redirect(taken.href, 303)
  const { typed, now } = ask
  const sentKey = typed['key'] ?? ''
  // A new key makes it another form; with the same key it stays the same form, however often it is sent.
  const isOver = taken.status === 'conflict' || sentKey === ''
  const state = {
    at: taken.at,
    typed,
    errors: taken.status === 'invalid' ? taken.errors : [],
    trouble: toFormError(taken, form.kind),
    formKey: isOver ? await c.var.services.mintFormKey(now, sentKey) : sentKey,
  }
  return render(c, asked, around, state, toStatus(taken))
}

async function render(
  c: Ctx,
  { form, action }: FormContext,
  { head, page, dialog, again = (form) => <FormView {...form} /> }: Around,
  state: State,
  status: FormStatus = 200,
): Promise<Response> {
  const drawn = { ...state, form, action }
  if (isPartial(c)) {
    const isSent = state.typed !== null
    return renderPart(c, isSent ? again(drawn) : dialog(drawn), status)
  }
  return renderPage(c, head, Promise.resolve({ head, body: page(drawn), status }))
}

/** The response to a submitted form: status, text, and JSON for scripts. */
export type FormStatus = 200 | 409 | 422 | 429 | 503

type Again = Exclude<SubmitResult, { status: 'sent' }>

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

export function wantsJson(c: Context): boolean {
  return /^application\/json\b/.test(c.req.header('Accept') ?? '')
}

/** The id of the lead, the next step, or the reason for a refusal. */
export function answerJson(c: Context, kind: FormKind, taken: SubmitResult): Response {
  if (taken.status === 'sent') return c.json({ lead_id: taken.id }, 202)
  const status = toStatus(taken)
  if (taken.status === 'step') return c.json({ at: taken.at }, status)
  if (taken.status === 'invalid') return c.json({ errors: taken.errors }, status)
  const message = taken.status === 'failed' ? 'Lead submission failed' : toFormError(taken, kind)
  return c.json({ error: taken.status, message }, status)
}
