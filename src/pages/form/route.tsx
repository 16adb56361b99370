// A form at its address: drawn, sent step by step, and taken as a lead (A22, S14, S21).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import type { FormKind } from '#leads/form.ts'
import { notFound } from '#pages/error/route.tsx'
import { answerTaken, drawForm } from './answer.tsx'
import { loadAsked } from './asked.ts'
import { readSent } from './sent.ts'
import { takeForm } from './take.ts'

type Ctx = Context<AppEnv>

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadAsked(c, kind, {})
    if (asked === null) return notFound(c)
    const formKey = await c.var.services.mintFormKey(asked.ask.now)
    return drawForm(c, asked, { at: 0, typed: null, errors: [], formKey }, 200)
  }
}

/** Takes a form: 422 with what is wrong, else the next step, else the lead. */
export function postForm(kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadAsked(c, kind, await readSent(c))
    if (asked === null) return notFound(c)
    const response = await answerTaken(c, asked, await takeForm(c, asked))
    // It holds what somebody has just typed.
    response.headers.set('Cache-Control', 'no-store')
    return response
  }
}
