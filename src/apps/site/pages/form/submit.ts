// Submits a form: a step back, a step on, or the lead, which is saved before the thank-you page.
import type { EventId } from '#analytics/events.ts'
import { clock } from '#lib/clock.ts'
import { recordEvent } from '#http/same-origin.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { checkPostcode } from '#sales/leads/answers/postcode-check.ts'
import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import type { Extras } from '#sales/leads/definition.ts'
import {
  type Answers,
  type FieldError,
  fieldsOf,
  fieldsOfStep,
  type LeadForm,
} from '#sales/leads/form.ts'
import { type Lead, leadId, type Submitted } from '#sales/leads/lead.ts'
import { countryOf } from '#lib/country.ts'
import { confirm } from './confirm.ts'
import {
  blockPage,
  type FormContext,
  hashTyped,
  isLastStep,
  formKeyOf,
  stepOf,
  checkSpam,
  toNewLead,
} from './form-context.ts'

export type SubmitResult =
  | { status: 'step'; at: number }
  | { status: 'invalid'; at: number; errors: readonly FieldError[] }
  /** Submitted before with other input. */
  | { status: 'conflict'; at: number }
  | { status: 'failed'; at: number }
  /**
   * Suspicious and not accepted, for the given reason or because there were too many. It gets a new key, which makes it
   * another form.
   */
  | { status: 'limited'; at: number; trouble?: string }
  /** Valid input that cannot be accepted now: the reason, unless a field shows it, and the status. */
  | { status: 'refused'; at: number; trouble?: string; as: 409 | 429 | 503 }
  | { status: 'sent'; id: string; href: string }

export type Complete = { status: 'complete'; answers: Answers }

/** Never rejects because of input. */
export async function submitForm(c: Ctx, context: FormContext): Promise<SubmitResult> {
  const read = await readForm(c, context)
  if (read.status === 'complete') return save(c, context, read.answers)
  return read.status === 'invalid' ? ((await findSubmitted(c, context)) ?? read) : read
}

/** The next step, or all answers once they are valid. Saves nothing, and never rejects because of input. */
export async function readForm(c: Ctx, context: FormContext): Promise<SubmitResult | Complete> {
  const { form, ask } = context
  const at = stepOf(ask.typed, form)
  if (ask.typed['step'] === 'back') return { status: 'step', at: Math.max(at - 1, 0) }
  const isSent = ask.typed['step'] === 'send' || isLastStep(at, form)
  const fields = isSent ? fieldsOf(form) : form.steps.slice(0, at + 1).flatMap(fieldsOfStep)
  const read = readAnswers(fields, ask.typed, countryOf(ask.site).code)
  if (!read.ok) return toInvalid(form, read.errors)
  const unfit = context.definition.check?.(read.answers, ask) ?? null
  if (unfit !== null) return toInvalid(form, [unfit])
  if (!isSent) return { status: 'step', at: at + 1 }
  const wrong = await checkPostcode(read.answers, ask.site, c.var.services.postcodes)
  return wrong === null ? { status: 'complete', answers: read.answers } : toInvalid(form, [wrong])
}

/** A submitted form stays valid, even if the time it names has passed since. */
async function findSubmitted(c: Ctx, context: FormContext): Promise<SubmitResult | null> {
  const lead = await findSavedLead(c, context)
  return lead === null ? null : toSubmitted(c, context, lead)
}

/** The lead saved for the same form and input; null if there is none or it cannot be read. */
export async function findSavedLead(c: Ctx, context: FormContext): Promise<Lead | null> {
  const { services, tenant } = c.var
  const key = formKeyOf(context.ask.typed)
  if (key === null) return null
  const lead = await services.leads.find(await leadId(tenant.slug, key))
  if (lead === null || lead === 'unknown') return null
  return lead.bodyHash === (await hashTyped(context)) ? lead : null
}

/** Shows the first step with an error. */
function toInvalid({ steps }: LeadForm, errors: readonly FieldError[]): SubmitResult {
  const names = new Set(errors.map(({ name }) => name))
  const at = steps.findIndex((step) => fieldsOfStep(step).some(({ name }) => names.has(name)))
  return { status: 'invalid', at: Math.max(at, 0), errors }
}

async function save(c: Ctx, context: FormContext, answers: Answers): Promise<SubmitResult> {
  const { submitted, event } = await saveAnswers(c, context, answers)
  return 'lead' in submitted
    ? toSubmitted(c, context, submitted.lead, event)
    : { status: submitted.status, at: context.form.steps.length - 1 }
}

/** Outcome of saving a lead; "limited" if it is suspicious, and too many such leads are stored already. */
type SavedAnswers = { submitted: Submitted | { status: 'limited' }; event: EventId | null }

type Prefilled = {
  /** Payload fields that no form sends. */
  fields?: Extras['fields']
  /** The shopper has verified a phone: a person, however quick. */
  isProved?: boolean
}

/** Saves the lead of a complete form. Never rejects. */
export async function saveAnswers(
  c: Ctx,
  context: FormContext,
  answers: Answers,
  { fields = {}, isProved = false }: Prefilled = {},
): Promise<SavedAnswers> {
  const { definition } = context
  const found = await checkSpam(c, context, answers)
  const suspicion = isProved ? found.filter((reason) => reason !== 'too-fast') : found
  const isSuspect = suspicion.length > 0
  if (isSuspect && !isProved && !(await mayStore(c, suspicion))) {
    // Sent before, and stored: the answer is the same.
    const lead = await findSavedLead(c, context)
    const submitted = lead === null ? LIMITED : ({ status: 'known', lead } as const)
    return { submitted, event: null }
  }
  // The dealer pays for each valuation, so suspected bots get none.
  const ask = isSuspect ? { ...context.ask, call: callNobody } : context.ask
  const own = await definition.toExtras(answers, ask)
  const extras = { ...own, fields: { ...own.fields, ...fields } }
  const lead = await toNewLead(c, context, answers, { extras, suspicion })
  const submitted = await c.var.services.leads.submit(lead, clock())
  if (submitted.status === 'kept') {
    // Suspected bots would distort the statistics.
    if (extras.event !== null && !isSuspect) recordEvent(c, extras.event)
    await confirm(c, context, submitted.lead)
    const rest = definition.whenKept?.(submitted.lead, ask)
    if (rest !== undefined) c.executionCtx.waitUntil(rest)
  }
  return { submitted, event: isSuspect ? null : extras.event }
}

/** Redirects to the thank-you page; its address carries the event for the site's tags. */
export async function toSubmitted(
  c: Ctx,
  context: FormContext,
  { id, payload }: Lead,
  event: EventId | null = null,
): Promise<SubmitResult> {
  const { definition, form, ask } = context
  const key = await c.var.services.leads.shopperKey(id)
  const thanked = { car: ask.car?.slug, event, from: blockPage(context), key }
  const href =
    definition.next?.({ id, key, fields: payload }) ?? routes.success.href(form.kind, id, thanked)
  return { status: 'sent', id, href }
}

const callNobody = async () => null

const LIMITED = { status: 'limited' } as const

const mayStore = (c: Ctx, suspicion: readonly string[]) =>
  c.var.services.forms.mayStoreSuspect(c.req.header('CF-Connecting-IP') ?? '', suspicion, clock())
