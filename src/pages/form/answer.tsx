// Answers a form: as a page, as a part of one, or as JSON.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { isPartial, leaveFor } from '#http/htmx.ts'
import { renderPage, renderPart } from '#http/render.tsx'
import type { FormKind } from '#leads/form.ts'
import type { FormState } from '#ui/form/form-view.tsx'
import { FormView } from '#ui/form/form-view.tsx'
import type { Asked } from './asked.ts'
import { FormBody, FormDialog } from './page.tsx'
import { toFormHead } from './form-head.ts'
import type { Taken } from './take.ts'

type Ctx = Context<AppEnv>
type State = Omit<FormState, 'form' | 'action'>
type Again = Exclude<Taken, { status: 'sent' }>

const STATUS = { step: 200, invalid: 422, conflict: 409, failed: 503 } as const

/** The form in its state: the page, or what a dialog shows. */
export async function drawForm(
  c: Ctx,
  { ask, form, action }: Asked,
  state: State,
  status: 200 | 409 | 422 | 503,
): Promise<Response> {
  const { car, now, site } = ask
  const drawn = { ...state, form, action }
  if (isPartial(c)) {
    const isFirst = c.req.method !== 'POST'
    const part = isFirst ? <FormDialog {...drawn} car={car} now={now} /> : <FormView {...drawn} />
    return renderPart(c, part, status)
  }
  const head = toFormHead(form, car, site, ask.query)
  const body = <FormBody {...drawn} car={car} now={now} />
  return renderPage(c, head, Promise.resolve({ head, body, status }))
}

/** What has become of a form that was sent. */
export async function answerTaken(c: Ctx, asked: Asked, taken: Taken): Promise<Response> {
  if (wantsJson(c)) return answerJson(c, asked, taken)
  if (taken.status === 'sent')
    return isPartial(c) ? leaveFor(c, taken.href) : c.redirect(taken.href, 303)
  const { services } = c.var
  const { ask, form } = asked
  const { typed, now } = ask
  // A conflict is over with a new key; all else is the same form still.
  const kept = taken.status === 'conflict' ? undefined : typed['key']
  const state = {
    at: taken.at,
    typed,
    errors: taken.status === 'invalid' ? taken.errors : [],
    trouble: troubleOf(taken, form.kind),
    formKey: kept || (await services.mintFormKey(now, typed['key'])),
  }
  return drawForm(c, asked, state, STATUS[taken.status])
}

function answerJson(c: Ctx, { form }: Asked, taken: Taken): Response {
  if (taken.status === 'sent') return c.json({ lead_id: taken.id }, 202)
  if (taken.status === 'step') return c.json({ at: taken.at }, 200)
  if (taken.status === 'invalid') return c.json({ errors: taken.errors }, 422)
  const message = troubleOf(taken, form.kind)
  return c.json({ error: taken.status, message }, STATUS[taken.status])
}

const wantsJson = (c: Ctx) => /^application\/json\b/.test(c.req.header('Accept') ?? '')

function troubleOf({ status }: Again, kind: FormKind): string | undefined {
  if (status === 'conflict')
    return 'This form was sent before. Sending it again makes a second enquiry.'
  if (status !== 'failed') return undefined
  const words = ABOUT_A_VEHICLE.has(kind)
    ? 'An unexpected error occurred'
    : 'An error occurred when submitting this form'
  return `${words}. What you typed is still here: please send it again.`
}

/** X8 and X17 say the same of different forms. */
const ABOUT_A_VEHICLE: ReadonlySet<FormKind> = new Set<FormKind>([
  'enquiry',
  'test-drive',
  'photos',
  'similar',
])
