// From a form that is complete to the lead that is kept of it: payload, fingerprint and what speaks against it.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { pageAddress } from '#http/htmx.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import type { Extras } from '#sales/leads/definition.ts'
import { fieldsOf, type Answers, type LeadForm } from '#sales/leads/form.ts'
import type { NewLead } from '#sales/leads/lead.ts'
import type { Origin } from '#sales/leads/payload-fields.ts'
import { toPayload } from '#sales/leads/payload.ts'
import { parseLinkedParams, parseVisits } from '#sales/leads/visits.ts'
import { hashJson } from '#lib/hex.ts'
import { withoutKeys } from '#lib/page-path.ts'
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
  // The stock may not answer now, and the dealer still knows the vehicle by its number.
  const about = car === null && carId !== null ? { car_id: carId } : {}
  return {
    kind: form.kind,
    // Without a key of its own every form would be the same form.
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

/** What speaks for a machine. Asked once a form is complete, for it counts how often a network sends. */
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

/** The key of a form as it was sent; null for what can be none. */
export function keyOf({ key = '' }: Answers): string | null {
  return /^[\x21-\x7E]{8,200}$/.test(key) ? key : null
}

/** Fingerprint of what was typed, before anything is made of it: the same form sent twice has the same one (F9). */
export function hashTyped({ ask, form }: FormContext): Promise<string> {
  const typed = Object.entries(ask.typed).filter(([name]) => !BESIDE.has(name))
  return hashJson([form.kind, ask.carId, typed.toSorted(byName)])
}

/** What travels with a form and is no answer. */
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

/** What the shopper wrote, without what was chosen. */
function toText(form: LeadForm, answers: Answers): string {
  return fieldsOf(form)
    .filter(({ kind }) => kind === 'text' || kind === 'area')
    .map(({ name }) => answers[name] ?? '')
    .join('\n')
    .trim()
}

function toOrigin(c: Ctx, typed: Answers): Origin {
  const url = new URL(c.var.tenant.site.url)
  // Set, not resolved: a path with two slashes would name another host.
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
