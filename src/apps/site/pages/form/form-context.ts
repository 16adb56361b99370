// The context of a form request, and the lead of a complete form.
import { clock } from '#lib/clock.ts'
import { pageAddress } from '#http/htmx.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import { hashJson } from '#lib/encoding.ts'
import { withoutKeys } from '#lib/page-path.ts'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import type { Extras, FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import { withFilled } from '#sales/leads/filled.ts'
import { FORMS } from '#sales/leads/form-table.ts'
import { type Answers, fieldsOf, type LeadForm } from '#sales/leads/form.ts'
import type { FormKind, PageFormKind } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import type { NewLead } from '#sales/leads/lead.ts'
import { type Origin, toPayload } from '#sales/leads/payload.ts'
import { parseLinkedParams, parseVisits } from '#sales/leads/visits.ts'
import { findFormBlock } from '#dealership/pages.ts'
import { loadNamedCar } from '#search/load-car.ts'
import type { Car } from '#vehicle/car.ts'

export type FormContext = {
  definition: FormDefinition
  ask: FormRequest
  form: LeadForm
  /** Path and query: the form posts to its own address. */
  action: string
}

/** Null for a form that the site does not have. */
export async function loadFormContext(
  c: Ctx,
  kind: PageFormKind,
  typed: Answers,
): Promise<FormContext | null> {
  return hasForm(kind, c.var.tenant.site) ? loadNamed(c, kind, typed) : null
}

/** A form about the vehicle whose id is in the query. */
export async function loadNamed(c: Ctx, kind: FormKind, typed: Answers): Promise<FormContext> {
  const { services, tenant } = c.var
  const query = new URL(c.req.url).searchParams
  const about = await loadNamedCar(query, tenant.site, services.search.fresh, clock())
  return toFormContext(c, kind, typed, about)
}

export async function toFormContext(
  c: Ctx,
  kind: FormKind,
  typed: Answers,
  about: { car: Car | null; carId: string | null },
): Promise<FormContext> {
  const { services, tenant } = c.var
  const { site } = tenant
  const definition = FORMS[kind]
  const { pathname, search, searchParams: query } = new URL(c.req.url)
  const isFor = about.car === null || (definition.isFor?.(about.car, site) ?? true)
  const { car, carId } = isFor ? about : { car: null, carId: null }
  const { call, confirmations, testDrives } = services
  const ask = {
    site,
    car,
    carId,
    now: clock(),
    typed,
    query,
    call,
    listTaken: testDrives.listTaken,
    canConfirm: confirmations.canSend,
  }
  const form = withFilled(await definition.toForm(ask), query)
  return { definition, ask, form, action: pathname + search }
}

/** The path of the page that has this form as a block (`from` in the address); null for a form on its own page. */
export function blockPage({ ask: { query, site }, form: { kind } }: FormContext): string | null {
  const from = query.get('from') ?? ''
  return findFormBlock(from, kind, site) === null ? null : from
}

/** Step from 0; limited to the form's current steps. */
export function stepOf(typed: Answers, { steps }: Pick<LeadForm, 'steps'>): number {
  const at = Number.parseInt(typed['at'] ?? '', 10)
  return Number.isNaN(at) ? 0 : Math.min(Math.max(at, 0), steps.length - 1)
}

/** Enter presses the first button of a form, whichever step is shown; on the last step that submits it. */
export function isLastStep(at: number, { steps }: Pick<LeadForm, 'steps'>): boolean {
  return at === steps.length - 1
}

/** Never rejects. */
export async function toNewLead(
  c: Ctx,
  context: FormContext,
  answers: Answers,
  { extras, suspicion }: { extras: Extras; suspicion: readonly string[] },
): Promise<NewLead> {
  const { ask, form } = context
  const { site, car, carId, typed, now } = ask
  // If the stock is unavailable, the dealer can still identify the vehicle by its id.
  const about = car === null && carId !== null ? { car_id: carId } : {}
  return {
    kind: form.kind,
    // Without a key of its own, every form would count as the same form.
    key: formKeyOf(typed) ?? (await c.var.services.forms.mintKey(now)),
    payload: toPayload(
      form.kind,
      answers,
      { ...extras, fields: { ...about, ...extras.fields } },
      { site, car, origin: toOrigin(c, context, suspicion.length > 0) },
    ),
    bodyHash: await hashTyped(context),
    suspicion,
    parent: null,
  }
}

/** The spam reason. Called once a form is complete, because it counts submissions per network. */
export function checkSpam(c: Ctx, { ask, form }: FormContext, answers: Answers): Promise<string[]> {
  const { typed, now } = ask
  const sent = {
    key: typed['key'] ?? '',
    honeypot: typed['website_url'] ?? '',
    text: toText(form, answers),
    address: c.req.header('CF-Connecting-IP') ?? '',
    turnstile: typed['cf-turnstile-response'] ?? '',
    isSameOrigin: isSameOrigin(c),
  }
  return c.var.services.forms.spamReasonsOf(sent, now)
}

/** The key of a form as submitted; null if malformed. */
export function formKeyOf({ key = '' }: Answers): string | null {
  return /^[\x21-\x7E]{8,200}$/.test(key) ? key : null
}

/** Fingerprint of the raw input: the same form sent twice has the same one. */
export function hashTyped({ ask, form }: FormContext): Promise<string> {
  const typed = Object.entries(ask.typed).filter(([name]) => !NOT_ANSWERS.has(name))
  return hashJson([form.kind, ask.carId, typed.toSorted(byName)])
}

/** Fields of a form that are not answers. */
const NOT_ANSWERS: ReadonlySet<string> = new Set([
  'key',
  'at',
  'step',
  'action',
  'code',
  'proof',
  'visited_pages',
  'linked_query_params',
  'remember',
  'website_url',
  'cf-turnstile-response',
])

function toText(form: LeadForm, answers: Answers): string {
  return fieldsOf(form)
    .filter(({ kind }) => kind === 'text' || kind === 'area')
    .map(({ name }) => answers[name] ?? '')
    .join('\n')
    .trim()
}

/** For a suspicious form, only the page: invented data must not fill the database. */
function toOrigin(c: Ctx, context: FormContext, isSuspect: boolean): Origin {
  const { typed, car } = context.ask
  const url = new URL(c.var.tenant.site.url)
  // Assigned, not resolved: a path with two slashes would name another host.
  url.pathname = withoutKeys(blockPage(context) ?? pageAddress(c).pathname)
  // Without its vehicle there is no such page.
  if (context.form.kind === 'purchase' && car !== null)
    url.search = new URL(routes.onlinePurchase.href(car.slug), url).search
  if (isSuspect) return { url: url.href, userAgent: '', visitedPages: [], linkedQueryParams: {} }
  return {
    url: url.href,
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 400),
    visitedPages: parseVisits(typed['visited_pages'] ?? ''),
    linkedQueryParams: parseLinkedParams(typed['linked_query_params'] ?? ''),
  }
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}
