// HTTP routes of a form: rendered, submitted step by step, and saved as a lead (A22, S14, S21).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { readFields } from '#http/read-body.ts'
import type { PageFormKind } from '#sales/leads/form.ts'
import { notFound } from '#pages/error/route.tsx'
import { loadFormContext, type FormContext } from './form-context.ts'
import { answerForm, renderFresh, type Around } from './render.tsx'
import { toFormHead } from './form-head.ts'
import { FormBody, FormDialog } from './page.tsx'
import { submitForm } from './submit.ts'

type Ctx = Context<AppEnv>

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadFormContext(c, kind, {})
    return asked === null ? notFound(c) : renderFresh(c, asked, aroundOf(asked, kind))
  }
}

/** Submits a form: 422 with its errors, else the next step, else the lead. */
export function postForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadFormContext(c, kind, await readFields(c))
    return asked === null
      ? notFound(c)
      : answerForm(c, asked, await submitForm(c, asked), aroundOf(asked, kind))
  }
}

function aroundOf(
  { ask: { car, now, site, query }, form }: FormContext,
  kind: PageFormKind,
): Around {
  return {
    head: toFormHead(form, kind, car, site, query),
    page: (state) => <FormBody {...state} car={car} place={query.get('location_id')} now={now} />,
    dialog: (state) => <FormDialog {...state} car={car} now={now} />,
  }
}
