// From a form that is complete to the lead that is kept of it: payload, fingerprint and what speaks against it.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { pageAddress } from '#http/htmx.ts'
import { isSameOrigin } from '#http/same-origin.ts'
import type { Extras } from '#leads/definition.ts'
import { fieldsOf, type Answers, type LeadForm } from '#leads/form.ts'
import type { NewLead } from '#leads/lead.ts'
import { toPayload, type Origin } from '#leads/payload.ts'
import { parseLinkedParams, parseVisits } from '#leads/visits.ts'
import { toHex } from '#lib/hex.ts'
import type { Asked } from './asked.ts'

type Ctx = Context<AppEnv>

/** Never rejects. */
export async function toNewLead(
  c: Ctx,
  { ask, form, carId }: Asked,
  answers: Answers,
  extras: Extras,
): Promise<NewLead> {
  const { services } = c.var
  const { site, car, typed, now } = ask
  const sentKey = typed['key'] ?? ''
  const suspicion = await services.suspect(
    {
      key: sentKey,
      honeypot: typed['website_url'] ?? '',
      text: toText(form, answers),
      address: c.req.header('CF-Connecting-IP') ?? '',
      turnstile: typed['cf-turnstile-response'] ?? '',
      isSameOrigin: isSameOrigin(c),
    },
    now,
  )
  // The stock may not answer now, and the dealer still knows the vehicle by its number.
  const about = car === null && carId !== null ? { car_id: carId } : {}
  return {
    kind: form.kind,
    // Without a key of its own every form would be the same form.
    key: KEY.test(sentKey) ? sentKey : await services.mintFormKey(now),
    payload: toPayload(
      form.kind,
      answers,
      { ...extras, fields: { ...about, ...extras.fields } },
      { site, car, origin: toOrigin(c, typed) },
    ),
    bodyHash: await hash([form.kind, carId, Object.entries(answers).toSorted(byName)]),
    suspicion,
    parent: null,
  }
}

const KEY = /^[\x21-\x7E]{8,200}$/

/** What the shopper wrote, without what was chosen. */
function toText(form: LeadForm, answers: Answers): string {
  return fieldsOf(form)
    .filter(({ kind }) => kind === 'text' || kind === 'area')
    .map(({ name }) => answers[name] ?? '')
    .join('\n')
    .trim()
}

function toOrigin(c: Ctx, typed: Answers): Origin {
  const { pathname } = pageAddress(c)
  return {
    url: new URL(pathname, c.var.tenant.site.url).href,
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 400),
    visitedPages: parseVisits(typed['visited_pages'] ?? ''),
    linkedQueryParams: parseLinkedParams(typed['linked_query_params'] ?? ''),
  }
}

function byName([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}

async function hash(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value))
  return toHex(await crypto.subtle.digest('SHA-256', text))
}
