// A pre-approval as a shopper completes it: the form filled in, a code requested, and everything sent.
import { env } from 'cloudflare:workers'

import { mintFormKey } from '#sales/leads/form-key.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import { routes } from '#routes.ts'
import { fillForm } from './fill-form.ts'
import { fetchFrom, sendForm, type Ask } from './send-form.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { cookieOf } from './signed-in.ts'

export type Fields = Record<string, string>

/** A site with pre-approval, with a provider whose behaviour the path names (test/upstreams/customer.ts). */
export const approvalSite = (
  slug: string,
  provider: string | null,
): Partial<SiteInput> & { slug: string } => ({
  slug,
  account: { sign_in: true },
  finance: {
    pre_approval: { enabled: true, postcode: 'required' },
    quote: {
      enabled: true,
      rate_card: [
        { score: 'GREAT', rate: 8.49, comparison_rate: 9.37 },
        { score: 'POOR', rate: 15.95, comparison_rate: 17.4 },
      ],
    },
  },
  upstreams: {
    sms: { url: 'https://sms.upstreams.example/messages' },
    ...(provider !== null && {
      customer: { url: `https://customer.upstreams.example/${provider}/${slug}` },
    }),
  },
})

/** Messages stay here instead of being sent. */
export const DEV = { DEV: '1' }

let phones = 0

/** A different number each time, because codes are limited per phone. */
export function nextPhone(): string {
  phones += 1
  return `0413 345 ${String(100 + phones)}`
}

/** The complete form, at its last step, rendered ten seconds ago. */
export async function fillApproval(slug: string, query = '', more: Fields = {}) {
  const path = `${routes.preApproval.href()}${query}`
  const { action, fields } = await fillForm(await (await fetchFrom(slug, path)).text())
  const key = await mintFormKey(env.MASTER_KEY, slug, Math.floor(Date.now() / 1000) - 10)
  const answers: Fields = { ...fields, key, at: '1', phone: nextPhone(), ...more }
  return { action, fields: answers }
}

/** Requests a code for the phone of a form; returns the input, and the browser's cookies. */
export async function requestCode(slug: string, query = '', more: Fields = {}) {
  const { action, fields } = await fillApproval(slug, query, more)
  const response = await sendForm(slug, action, { ...fields, action: 'send' }, { env: DEV })
  const code = await codeTo(slug, fields['phone'] ?? '')
  const answers: Fields = { ...fields, code }
  return { action, response, code, cookie: cookieOf(response), fields: answers }
}

type Filled = { action: string; cookie: string; fields: Fields }

/** Presses the last button. */
export function press(slug: string, { action, cookie, fields }: Filled, ask: Ask = {}) {
  const { headers = {}, env: more } = ask
  const sent = { ...headers, Cookie: cookie }
  return sendForm(
    slug,
    action,
    { ...fields, step: 'send' },
    { headers: sent, env: { ...DEV, ...more } },
  )
}

/** The text of the site's messages to a number. */
export async function codeTo(slug: string, phone: string): Promise<string> {
  const to = `+61${phone.replaceAll(' ', '').slice(1)}`
  const messages = await listMessages(env.SEARCH, slug)
  const text = messages.find((message) => message.to === to)?.text ?? ''
  return /^\d{6}/.exec(text)?.[0] ?? ''
}

type Row = { payload: Record<string, unknown>; text: string }

/** The leads of a site, as stored in the database. */
export async function leadsOf(slug: string): Promise<Row[]> {
  const { results } = await env.DB.prepare('SELECT * FROM leads WHERE site = ? ORDER BY created_at')
    .bind(slug)
    .all<{ payload: string }>()
  return results.map((row) => ({ payload: JSON.parse(row.payload), text: JSON.stringify(row) }))
}

/** Data sent to the provider of a site, in order. */
export async function askedOf(slug: string, provider: string): Promise<unknown[]> {
  const answer = await fetch(`https://customer.upstreams.example/asked/${provider}/${slug}`)
  return answer.json()
}
