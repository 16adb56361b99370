// A form at its address: drawn, sent step by step, and taken as a lead (A22, S14, S21).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { renderPage, renderPart } from '#http/render.tsx'
import type { FormKind } from '#leads/form.ts'
import { notFound } from '#pages/error/route.tsx'
import { FormView, type FormState } from '#ui/form/form-view.tsx'
import { answerJson, toStatus, toTrouble, wantsJson, type FormStatus } from './answer.ts'
import { loadAsked, type Asked } from './asked.ts'
import { toFormHead } from './form-head.ts'
import { FormBody, FormDialog } from './page.tsx'
import { readSent } from './sent.ts'
import { takeForm, type Taken } from './take.ts'

type Ctx = Context<AppEnv>
type State = Omit<FormState, 'form' | 'action'>

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadAsked(c, kind, {})
    if (asked === null) return notFound(c)
    const formKey = await c.var.services.mintFormKey(asked.ask.now)
    return draw(c, asked, { at: 0, typed: null, errors: [], formKey })
  }
}

/** Takes a form: 422 with what is wrong, else the next step, else the lead. */
export function postForm(kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadAsked(c, kind, await readSent(c))
    if (asked === null) return notFound(c)
    const response = await answer(c, asked, await takeForm(c, asked))
    // It holds what somebody has just typed.
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}

async function answer(c: Ctx, asked: Asked, taken: Taken): Promise<Response> {
  const { form, ask } = asked
  if (wantsJson(c)) return answerJson(c, form.kind, taken)
  if (taken.status === 'sent')
    return isPartial(c) ? leaveFor(c, taken.href) : c.redirect(taken.href, 303)
  const { typed, now } = ask
  const sentKey = typed['key'] ?? ''
  // With a new key it is another form; with the one that it has it is the same, however often it is sent.
  const isOver = taken.status === 'conflict' || sentKey === ''
  const state = {
    at: taken.at,
    typed,
    errors: taken.status === 'invalid' ? taken.errors : [],
    trouble: toTrouble(taken.status, form.kind),
    formKey: isOver ? await c.var.services.mintFormKey(now, sentKey) : sentKey,
  }
  return draw(c, asked, state, toStatus(taken.status))
}

/** The form in its state: the page, what a dialog begins with, or the form in the place of the one that was sent. */
async function draw(
  c: Ctx,
  { ask, form, action }: Asked,
  state: State,
  status: FormStatus = 200,
): Promise<Response> {
  const { car, now, site } = ask
  const drawn = { ...state, form, action }
  if (isPartial(c)) {
    const isSent = state.typed !== null
    const part = isSent ? <FormView {...drawn} /> : <FormDialog {...drawn} car={car} now={now} />
    return renderPart(c, part, status)
  }
  const head = toFormHead(form, car, site, ask.query)
  const body = <FormBody {...drawn} car={car} now={now} />
  return renderPage(c, head, Promise.resolve({ head, body, status }))
}
