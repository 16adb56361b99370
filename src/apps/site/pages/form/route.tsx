// HTTP routes of forms: rendered on a page or in a dialog, submitted step by step.
import type { Context } from 'hono'
import type { ReactNode } from 'react'

import { isPartial, leaveFor } from '#http/htmx.ts'
import { loadMember } from '#http/member.ts'
import { readFields } from '#http/request.ts'
import { type Head, renderPart } from '#http/render.tsx'
import { uncached } from '#http/uncached.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { formRoutes } from '#routes.ts'
import { type LeadForm, nounOf } from '#sales/leads/form.ts'
import type { FormKind, PageFormKind } from '#tenant/schema-forms.ts'
import { PROMISED_KINDS } from '#sales/leads/reply-promise.ts'
import type { Car } from '#vehicle/car.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { formErrorText, type FormState, FormView } from '#apps/site/ui/form/form-view.tsx'
import { type FormContext, loadFormContext } from './form-context.ts'
import { withMember } from './member-details.ts'
import { FormBody, FormDialog } from './page.tsx'
import { submitForm, type SubmitResult } from './submit.ts'

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const [context, found] = await Promise.all([loadFormContext(c, kind, {}), loadMember(c)])
    if (context === null) return notFound(c)
    const member = found === 'unknown' ? null : found
    const filled = { ...context, form: withMember(context.form, member) }
    const page = await renderFresh(c, filled, await aroundOf(c, filled, kind))
    return member === null ? page : uncached(c, page)
  }
}

/** Submits a form: 422 with its errors, otherwise the next step, otherwise the lead. */
export function postForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const context = await loadFormContext(c, kind, await readFields(c))
    return context === null
      ? notFound(c)
      : answerForm(c, context, await submitForm(c, context), await aroundOf(c, context, kind))
  }
}

async function aroundOf(
  c: Ctx,
  { ask: { car, now, site, query }, form }: FormContext,
  kind: PageFormKind,
): Promise<Around> {
  const isPromised = (PROMISED_KINDS as readonly string[]).includes(kind)
  const promise = isPromised ? await c.var.services.replies.keptPromise(now) : null
  const around = { car, now, promise }
  return {
    head: toFormHead(form, kind, car, site, query),
    page: (state) => <FormBody {...state} {...around} place={query.get('location_id')} />,
    dialog: (state) => <FormDialog {...state} {...around} />,
  }
}

/** A form about one vehicle is for one shopper. */
export function toFormHead(
  { title }: LeadForm,
  kind: PageFormKind,
  car: Car | null,
  site: Site,
  query: URLSearchParams,
) {
  const isIndexed = !query.has('car_id')
  const name = car === null ? '' : toTitle(car)
  const about = title.includes(name) ? '' : `: ${name}`
  return {
    kind: 'form' as const,
    title: `${title}${about} | ${site.name}`,
    description: `${title} at ${site.name}.`,
    canonical: isIndexed ? new URL(formRoutes[kind].href(), site.url).href : undefined,
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
    ...(isIndexed && { structured: toGraph([], [{ label: title }], site) }),
  }
}

const STATUS = { step: 200, invalid: 422, conflict: 409, limited: 429, failed: 503 } as const

/** The page around a form. */
export type Around = {
  head: Head
  page: (state: FormState) => ReactNode
  dialog: (state: FormState) => ReactNode
  /** Replaces the submitted form; by default the form alone. */
  again?: (state: FormState) => ReactNode
}

export async function renderFresh(c: Ctx, context: FormContext, around: Around): Promise<Response> {
  const formKey = await c.var.services.forms.mintKey(context.ask.now)
  return render(c, context, around, { at: 0, typed: null, errors: [], formKey })
}

export async function answerForm(
  c: Ctx,
  context: FormContext,
  submission: SubmitResult,
  around: Around,
) {
  // It contains the shopper's input.
  return uncached(c, await answer(c, context, submission, around))
}

async function answer(c: Ctx, context: FormContext, submission: SubmitResult, around: Around) {
  const { form, ask } = context
  if (submission.status === 'limited') c.header('Retry-After', String(AGAIN_SECONDS))
  if (wantsJson(c)) return answerJson(c, form.kind, submission)
  if (submission.status === 'sent')
    return isPartial(c.req.raw.headers)
      ? leaveFor(c, submission.href)
      : c.redirect(submission.href, 303)
  const { now } = ask
  const isLimited = submission.status === 'limited'
  // Removes what made it suspicious: sent again after a few seconds, it counts as a person's form.
  const typed = isLimited ? { ...ask.typed, website_url: '', key: '' } : ask.typed
  const sentKey = typed['key'] ?? ''
  // A new key makes it another form; with the same key it stays the same form, however often it is sent.
  const isOver = submission.status === 'conflict' || sentKey === ''
  const state = {
    at: submission.at,
    typed,
    errors: submission.status === 'invalid' ? submission.errors : [],
    trouble: toFormError(submission, form.kind),
    formKey: isOver ? await c.var.services.forms.mintKey(now, sentKey) : sentKey,
  }
  return render(c, context, around, state, toStatus(submission))
}

async function render(
  c: Ctx,
  { form, action }: FormContext,
  { head, page, dialog, again = (form) => <FormView {...form} /> }: Around,
  state: Omit<FormState, 'form' | 'action'>,
  status: FormStatus = 200,
): Promise<Response> {
  const drawn = { ...state, form, action }
  if (isPartial(c.req.raw.headers)) {
    const isSent = state.typed !== null
    return renderPart(c, isSent ? again(drawn) : dialog(drawn), status)
  }
  return sendPage(c, { head, body: page(drawn), status })
}

/** Seconds that make a form rendered now old enough not to be suspicious. */
const AGAIN_SECONDS: Seconds = 5

export type FormStatus = 200 | 409 | 422 | 429 | 503

type Again = Exclude<SubmitResult, { status: 'sent' }>

export function toStatus(submission: Again): FormStatus {
  return submission.status === 'refused' ? submission.as : STATUS[submission.status]
}

/** The error sentence when the input is valid but the form is shown again; X8 and X17 apply to different forms. */
export function toFormError(submission: Again, kind: FormKind): string | undefined {
  if (submission.status === 'refused') return submission.trouble
  if (submission.status === 'conflict')
    return `You’ve already sent this form. If you send it again, we’ll get a second ${nounOf(kind)}.`
  if (submission.status === 'limited')
    return (
      submission.trouble ??
      'We’re receiving more forms than usual, so we haven’t accepted this one. Your details are still here: please wait a few seconds and send the form again.'
    )
  if (submission.status !== 'failed') return undefined
  return `${formErrorText(kind)}. Your details are still here: please send the form again.`
}

export function wantsJson(c: Context): boolean {
  return /^application\/json\b/.test(c.req.header('Accept') ?? '')
}

/** The id of the lead, the next step, or the reason for a refusal. */
export function answerJson(c: Ctx, kind: FormKind, submission: SubmitResult): Response {
  if (submission.status === 'sent') return c.json({ lead_id: submission.id }, 202)
  const status = toStatus(submission)
  if (submission.status === 'step') return c.json({ at: submission.at }, status)
  if (submission.status === 'invalid') return c.json({ errors: submission.errors }, status)
  const message =
    submission.status === 'failed' ? 'Lead submission failed' : toFormError(submission, kind)
  const { general: phone } = c.var.tenant.site.phone_numbers
  return c.json({ error: submission.status, message, ...(phone !== '' && { phone }) }, status)
}
