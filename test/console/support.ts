// The console under test: its hosts, people with their sessions, and requests as a browser sends them.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { createApp } from '#apps/app.ts'
import { findPersonByEmail, grantStatements, type NewGrant } from '#apps/console/people-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import { openConsoleSession } from '#apps/console/sessions.ts'
import type { Env } from '#env.ts'

const app = createApp()

export const HOST = 'https://ops.example'
export const NOW = Math.floor(Date.now() / 1000)

/** A deployment with the console, which sends its emails to `outbox`. */
export const CONSOLE: Partial<Env> = {
  OPS_HOSTS: 'ops.example',
  ALERT_FROM: 'ops@platform.example',
  FORM_LIMIT: { limit: async () => ({ success: true }) },
}

export type SentMail = { to: string; subject: string; text: string }

/** Bindings whose emails are kept, newest last. */
export function withOutbox(): { bindings: Partial<Env>; outbox: SentMail[] } {
  const outbox: SentMail[] = []
  const send = async (message: { to: string[]; subject: string; text: string }) => {
    outbox.push({ to: message.to.join(), subject: message.subject, text: message.text })
    return { messageId: '1' }
  }
  // What the code calls of the binding.
  return { bindings: { ...CONSOLE, EMAIL: { send } as unknown as SendEmail }, outbox }
}

export type Sent = {
  method?: 'GET' | 'POST'
  cookie?: string
  form?: Record<string, string> | URLSearchParams | FormData
  headers?: Record<string, string>
  /** The body as it is, of a program. */
  text?: string
  bindings?: Partial<Env>
  host?: string
  /** Sends no headers of a browser but those given; empty ones are left out. */
  isBare?: boolean
}

/** A request, from a page of the console itself unless `headers` say otherwise; waits for what happens after the answer. */
export async function ask(path: string, sent: Sent = {}): Promise<Response> {
  const { form, cookie, host = HOST, bindings = CONSOLE } = sent
  const method = sent.method ?? (form === undefined ? 'GET' : 'POST')
  const own: Record<string, string> =
    method === 'GET' || sent.isBare === true
      ? {}
      : { Origin: host, 'Sec-Fetch-Site': 'same-origin' }
  const request = new Request(new URL(path, host), {
    method,
    headers: Object.fromEntries(
      Object.entries({ ...own, ...sent.headers }).filter(([, value]) => value !== ''),
    ),
    ...(form !== undefined && {
      body: form instanceof FormData ? form : new URLSearchParams(form),
    }),
    ...(sent.text !== undefined && { body: sent.text }),
    redirect: 'manual',
  })
  if (cookie !== undefined) request.headers.set('Cookie', cookie)
  const context = createExecutionContext()
  const answer = await app.fetch(request, { ...env, ...bindings }, context)
  await waitOnExecutionContext(context)
  return answer
}

/** Cookies that an answer sets, as a browser returns them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

/** The page that a form leads to, with what it says of it. */
export function after(answer: Response, sent: Sent = {}): Promise<Response> {
  if (answer.status !== 303) throw new Error(`The form led nowhere: ${answer.status}`)
  const cookie = [sent.cookie ?? '', cookiesOf(answer)].filter((text) => text !== '').join('; ')
  return ask(answer.headers.get('Location') ?? '', { ...sent, cookie })
}

/** A person with a role. */
export async function letIn(email: string, grant: NewGrant, name = email): Promise<Person> {
  const statements = grantStatements(env.DB, { email, name, invitedBy: '' }, grant, {
    id: crypto.randomUUID(),
    now: NOW,
  })
  await env.DB.batch(statements)
  const person = await findPersonByEmail(env.DB, email)
  if (person === null) throw new Error(`${email} was not let in`)
  return person
}

/** The cookie of a new session. */
export async function signInAs(
  person: Person,
  at = Math.floor(Date.now() / 1000),
): Promise<string> {
  const way = { way: 'code', device: 'Firefox on Windows' } as const
  const { token } = await openConsoleSession(env.DB, person, way, at)
  return `__Host-console=${token}`
}

/** The log of what was done, oldest first. */
export async function auditRows(): Promise<Record<string, unknown>[]> {
  return (await env.DB.prepare('SELECT * FROM console_audit ORDER BY id').all()).results
}
