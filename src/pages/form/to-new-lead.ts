// Turns a complete form into a new lead: payload, fingerprint and spam reason.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { pageAddress } from '#http/htmx.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import { hashJson } from '#lib/encoding.ts'
import { withoutKeys } from '#lib/page-path.ts'
import type { Extras } from '#sales/leads/definition.ts'
import { type Answers, fieldsOf, type LeadForm } from '#sales/leads/form.ts'
import type { NewLead } from '#sales/leads/lead.ts'
import { type Origin, toPayload } from '#sales/leads/payload.ts'
import { parseLinkedParams, parseVisits } from '#sales/leads/visits.ts'
import type { FormContext } from './form-context.ts'

type Ctx = Context<AppEnv>

/** Never rejects. */
export async function toNewLead(
  c: Ctx,
  asked: FormContext,
  answers: Answers,
  { extras, suspicion }: { extras: Extras; suspicion: readonly string[] },
): Promise<NewLead> {
  const { ask, form } = asked
  const { site, car, carId, typed, now } = ask
  // If stock is unavailable, the dealer still recognises the vehicle by its id.
  const about = car === null && carId !== null ? { car_id: carId } : {}
  return {
    kind: form.kind,
    // Without a key of its own, every form would count as the same form.
    key: keyOf(typed) ?? (await c.var.services.mintFormKey(now)),
    payload: toPayload(
      form.kind,
      answers,
      { ...extras, fields: { ...about, ...extras.fields } },
      { site, car, origin: toOrigin(c, typed) },
    ),
    bodyHash: await hashTyped(asked),
    suspicion,
    parent: null,
  }
}

/** The spam reason. Called once a form is complete, because it counts submissions per network. */
export function suspect(c: Ctx, { ask, form }: FormContext, answers: Answers): Promise<string[]> {
  const { typed, now } = ask
  const sent = {
    key: typed['key'] ?? '',
    honeypot: typed['website_url'] ?? '',
    text: toText(form, answers),
    address: c.req.header('CF-Connecting-IP') ?? '',
    turnstile: typed['cf-turnstile-response'] ?? '',
    isSameOrigin: isSameOrigin(c),
  }
  return c.var.services.suspect(sent, now)
}

/** The key of a form as submitted; null if malformed. */
export function keyOf({ key = '' }: Answers): string | null {
  return /^[\x21-\x7E]{8,200}$/.test(key) ? key : null
}

/** Fingerprint of the raw input: the same form sent twice has the same one. */
export function hashTyped({ ask, form }: FormContext): Promise<string> {
  const typed = Object.entries(ask.typed).filter(([name]) => !BESIDE.has(name))
  return hashJson([form.kind, ask.carId, typed.toSorted(byName)])
}

/** Fields of a form that are not answers. */
const BESIDE: ReadonlySet<string> = new Set([
  'key',
  'at',
  'step',
  'action',
  'code',
  'visited_pages',
  'linked_query_params',
  'remember',
  'website_url',
  'cf-turnstile-response',
])

/** Free text, without choices. */
function toText(form: LeadForm, answers: Answers): string {
  return fieldsOf(form)
    .filter(({ kind }) => kind === 'text' || kind === 'area')
    .map(({ name }) => answers[name] ?? '')
    .join('\n')
    .trim()
}

function toOrigin(c: Ctx, typed: Answers): Origin {
  const url = new URL(c.var.tenant.site.url)
  // Assigned, not resolved: a path with two slashes would name another host.
  url.pathname = withoutKeys(pageAddress(c).pathname)
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
