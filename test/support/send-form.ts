// Requests and sends forms of the Worker under test, with the bindings of a test.
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { createApp } from '#apps/app.ts'
import { mintFormKey } from '#sales/leads/form-key.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import { fillForm } from './fill-form.ts'
import { brokenDb } from './outbox.ts'

type Bindings = typeof env
export type Ask = { headers?: Record<string, string>; env?: Partial<Bindings> }

/** The headers of htmx when it requests a fragment. */
export const PARTIAL = { 'HX-Request-Type': 'partial' }

/** `Cache-Control` of a response to a posted form: only whole pages may stay, in this browser only, for Back. */
export function cachingOf(response: Response, sent: Record<string, string> = {}): string {
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') === true
  return isHtml && sent['HX-Request-Type'] !== 'partial' ? 'private, no-cache' : 'no-store'
}

const app = createApp()
let senders = 0

/** Sends a request as a browser does; redirects are not followed. */
export async function fetchFrom(
  slug: string,
  path: string,
  init: RequestInit = {},
  more: Partial<Bindings> = {},
): Promise<Response> {
  const request = new Request(`http://${slug}.example${path}`, { redirect: 'manual', ...init })
  return app.fetch(request, { ...env, ...more }, createExecutionContext())
}

/** Submits fields like the form of a page, each time from a different network. */
export function sendForm(
  slug: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  ask: Ask = {},
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    Origin: `http://${slug}.example`,
    'CF-Connecting-IP': `198.51.${Math.floor(senders / 250) % 250}.${(senders += 1) % 250}`,
    ...ask.headers,
  }
  return fetchFrom(slug, path, { method: 'POST', headers, body }, ask.env)
}

/** The page that a form redirects to, with its message. */
export async function seeAfter(
  slug: string,
  answer: Response,
  { headers = {}, env: more }: Ask = {},
): Promise<Response> {
  if (answer.status !== 303) throw new Error(`The form led nowhere: ${answer.status}`)
  const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const sent = new Headers(headers)
  sent.set('Cookie', [sent.get('Cookie') ?? '', ...set].filter((pair) => pair !== '').join('; '))
  return fetchFrom(slug, answer.headers.get('Location') ?? '', { headers: sent }, more)
}

/** The complete form of a page, rendered ten seconds ago and not yet sent. */
export async function fillFrom(slug: string, path: string) {
  const { action, fields } = await fillForm(await (await fetchFrom(slug, path)).text())
  const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
  return { action, fields: { ...fields, key, step: 'send' } as Record<string, string> }
}

/** Neither the database nor the queue accepts anything. */
export const NOTHING_SAVED = {
  DB: brokenDb('throws'),
  LEADS: {
    send: () => Promise.reject(new Error('Queue is down')),
    sendBatch: () => Promise.reject(new Error('Queue is down')),
    metrics: () => Promise.reject(new Error('Queue is down')),
  } satisfies Queue<LeadMessage>,
}
