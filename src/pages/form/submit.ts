// Takes what was sent: a step back, a step on, or the lead, kept before anybody says thanks (S14, A22).
import type { Context } from 'hono'

import type { EventId } from '#analytics/events.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { recordEvent } from '#http/record-event.ts'
import { checkPostcode } from '#sales/leads/answers/postcode-check.ts'
import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import type { Extras } from '#sales/leads/definition.ts'
import {
  fieldsOf,
  fieldsOfStep,
  type Answers,
  type FieldError,
  type LeadForm,
} from '#sales/leads/form.ts'
import type { Lead, Submitted } from '#sales/leads/lead.ts'
import { leadId } from '#sales/leads/lead-id.ts'
import { routes } from '#routes.ts'
import { countryOf } from '#tenant/country.ts'
import type { FormContext } from './form-context.ts'
import { isLastStep, stepOf } from './step.ts'
import { hashTyped, keyOf, suspect, toNewLead } from './to-new-lead.ts'

type Ctx = Context<AppEnv>

export type SubmitResult =
  /** The form again: at a step, with what is wrong. */
  | { status: 'step'; at: number }
  | { status: 'invalid'; at: number; errors: readonly FieldError[] }
  /** It had been sent before, with other words. */
  | { status: 'conflict'; at: number }
  | { status: 'failed'; at: number }
  /** Right as it was typed, and not to be had now: why, unless it is said beside a field, and how that is answered. */
  | { status: 'refused'; at: number; trouble?: string; as: 409 | 429 | 503 }
  /** The lead is kept; where the shopper goes. */
  | { status: 'sent'; id: string; href: string }

/** Answers that are whole and right. */
export type Complete = { status: 'complete'; answers: Answers }

/** Never rejects for what was typed. */
export async function submitForm(c: Ctx, asked: FormContext): Promise<SubmitResult> {
  const read = await readForm(c, asked)
  if (read.status === 'complete') return save(c, asked, read.answers)
  return read.status === 'invalid' ? ((await findSubmitted(c, asked)) ?? read) : read
}

/** The step that is shown next, or all answers once they are right. Keeps nothing, and never rejects for what was typed. */
export async function readForm(c: Ctx, asked: FormContext): Promise<SubmitResult | Complete> {
  const { form, ask } = asked
  const at = stepOf(ask.typed, form)
  if (ask.typed['step'] === 'back') return { status: 'step', at: Math.max(at - 1, 0) }
  const isSent = ask.typed['step'] === 'send' || isLastStep(at, form)
  const fields = isSent ? fieldsOf(form) : form.steps.slice(0, at + 1).flatMap(fieldsOfStep)
  const read = readAnswers(fields, ask.typed, countryOf(ask.site).code)
  if (!isSent) return read.ok ? { status: 'step', at: at + 1 } : toInvalid(form, read.errors)
  if (!read.ok) return toInvalid(form, read.errors)
  const wrong = await checkPostcode(read.answers, ask.site, c.var.services.postcodes)
  return wrong === null ? { status: 'complete', answers: read.answers } : toInvalid(form, [wrong])
}

/** A form that was taken stays taken, though a time that it names has gone since (F9). */
async function findSubmitted(c: Ctx, asked: FormContext): Promise<SubmitResult | null> {
  const lead = await findSavedLead(c, asked)
  return lead === null ? null : toSubmitted(asked, lead)
}

/** The lead that was kept of this very form and words; null where there is none, or where that cannot be read. */
export async function findSavedLead(c: Ctx, asked: FormContext): Promise<Lead | null> {
  const { services, tenant } = c.var
  const key = keyOf(asked.ask.typed)
  if (key === null) return null
  const lead = await services.findLead(await leadId(tenant.slug, key))
  if (lead === null || lead === 'unknown') return null
  return lead.bodyHash === (await hashTyped(asked)) ? lead : null
}

/** Shown at the first step with something wrong. */
function toInvalid({ steps }: LeadForm, errors: readonly FieldError[]): SubmitResult {
  const names = new Set(errors.map(({ name }) => name))
  const at = steps.findIndex((step) => fieldsOfStep(step).some(({ name }) => names.has(name)))
  return { status: 'invalid', at: Math.max(at, 0), errors }
}

async function save(c: Ctx, asked: FormContext, answers: Answers): Promise<SubmitResult> {
  const { submitted, event } = await saveAnswers(c, asked, answers)
  return 'lead' in submitted
    ? toSubmitted(asked, submitted.lead, event)
    : { status: submitted.status, at: asked.form.steps.length - 1 }
}

type Beside = {
  /** Fields of the payload that no form sends. */
  fields?: Extras['fields']
  /** Whoever sent it has brought a code back: a person, however quick. */
  isProved?: boolean
}

/** Keeps the lead of a form that is complete. Never rejects. */
export async function saveAnswers(
  c: Ctx,
  asked: FormContext,
  answers: Answers,
  { fields = {}, isProved = false }: Beside = {},
): Promise<{ submitted: Submitted; event: EventId | null }> {
  const { definition } = asked
  const found = await suspect(c, asked, answers)
  const suspicion = isProved ? found.filter((reason) => reason !== 'too-fast') : found
  const isSuspect = suspicion.length > 0
  // A dealer pays for a valuation, so machines get none.
  const ask = isSuspect ? { ...asked.ask, call: callNobody } : asked.ask
  const own = await definition.toExtras(answers, ask)
  const extras = { ...own, fields: { ...own.fields, ...fields } }
  const lead = await toNewLead(c, asked, answers, { extras, suspicion })
  const submitted = await c.var.services.submitLead(lead, clock())
  if (submitted.status === 'kept') {
    // Machines would fill the numbers of the business.
    if (extras.event !== null && !isSuspect) recordEvent(c, extras.event)
    const rest = definition.whenKept?.(submitted.lead, ask)
    if (rest !== undefined) c.executionCtx.waitUntil(rest)
  }
  return { submitted, event: extras.event }
}

/** To the thanks; the event that is counted stands in their address, for tags of the site. */
export function toSubmitted(
  { definition, form, ask: { car } }: FormContext,
  { id, payload }: Lead,
  event: EventId | null = null,
): SubmitResult {
  const href =
    definition.next?.({ id, fields: payload }) ??
    routes.success.href(form.kind, id, { car: car?.slug, event })
  return { status: 'sent', id, href }
}

const callNobody = async () => null
