// Renders a form in its state: on its page, in a dialog, or in place of the one submitted.
import type { Context } from 'hono'
import type { ReactNode } from 'react'

import type { AppEnv } from '#env.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { renderPage, renderPart, type Head } from '#http/render.tsx'
import { FormView, type FormState } from '#ui/form/form-view.tsx'
import { answerJson, toStatus, toFormError, wantsJson, type FormStatus } from './answer.ts'
import type { FormContext } from './form-context.ts'
import type { SubmitResult } from './submit.ts'

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
