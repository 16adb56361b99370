// Plays the API of Stripe and the shoppers who pay there. Keys that start with sk_test_ are accounts. Faults are those of
// play.ts, by the first part of the base address; /late does what was requested and returns 500. Tests drive it by /control/.
import type { Played, Player } from './play.ts'
import { openBook, refuse, type Refused, type Session, type StripeBook } from './stripe-book.ts'

/** Key that sites of tests encrypt for it, and its signing key for notifications. */
export const STRIPE_KEY = 'sk_test_of_tests'
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_tests'

export const EVENTS = [
  'completed',
  'async_payment_succeeded',
  'async_payment_failed',
  'expired',
] as const
export type EventName = (typeof EVENTS)[number]

/** A notification from Stripe, with its signature. */
export type Told = { body: string; signature: string }

/** A separate Stripe. */
export function createStripe(book: StripeBook = openBook()): Player {
  const answered = new Map<string, { text: string; status: number; body: unknown }>()

  const once = async (request: Played, account: string, text: string): Promise<Answer> => {
    const key = request.headers.get('Idempotency-Key')
    const before = key === null ? undefined : answered.get(`${account} ${key}`)
    if (before === undefined) {
      const answer = post(book, request, account, new URLSearchParams(text))
      // A request that is not parsed has not started, and may be sent again with other parameters.
      const isKept = key !== null && (answer.status === 200 || answer.status >= 500)
      if (isKept) answered.set(`${account} ${key}`, { text, ...answer })
      return answer
    }
    if (before.text !== text)
      return toAnswer({
        status: 400,
        error: {
          type: 'idempotency_error',
          message: 'Keys can only be used with the same parameters',
        },
      })
    return before
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/control/')) return control(book, request)
    const key = (request.headers.get('Authorization') ?? '').replace('Bearer ', '')
    if (!key.startsWith('sk_test_'))
      return reply(toAnswer({ ...refuse(undefined, 'Invalid API Key provided', 401) }))
    const answer =
      request.method === 'POST'
        ? await once(request, key, await request.text())
        : get(book, request, key)
    if (pathname.startsWith('/late/'))
      return Response.json({ error: { type: 'api_error', message: 'Oh no' } }, { status: 500 })
    return reply(answer)
  }
}

/** The instance of play.ts. */
export const playStripe = createStripe()

/** Stripe's notification about a session now, signed with a secret at a time (seconds). */
export async function tell(
  session: object,
  name: EventName,
  secret = STRIPE_WEBHOOK_SECRET,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<Told> {
  const { Stripe } = await import('stripe')
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: `checkout.session.${name}`,
    created: timestamp,
    data: { object: session },
  })
  const cryptoProvider = Stripe.createSubtleCryptoProvider()
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp,
    cryptoProvider,
  })
  return { body, signature }
}

type Answer = { status: number; body: unknown }

function post(book: StripeBook, { url }: Played, account: string, form: URLSearchParams): Answer {
  const { pathname, hostname, origin } = new URL(url)
  const path = pathname.slice(pathname.indexOf('/v1/'))
  if (isQuiet(book, path)) return AWAY
  if (path === '/v1/refunds') return toAnswer(book.refund(form))
  const pages = hostname === 'api.stripe.com' ? 'https://checkout.stripe.com' : origin
  if (path === '/v1/checkout/sessions') return toAnswer(book.create(account, form, pages))
  const session = owned(book, path, account)
  return toAnswer(session !== null && path.endsWith('/expire') ? book.expire(session) : MISSING)
}

function get(book: StripeBook, { url }: Played, account: string): Answer {
  const { pathname } = new URL(url)
  if (isQuiet(book, pathname)) return AWAY
  return toAnswer(owned(book, pathname, account) ?? MISSING)
}

const isQuiet = ({ quiet }: StripeBook, path: string) =>
  [...quiet].some((id) => path.includes(`/${id}`))

function owned(book: StripeBook, path: string, account: string): Session | null {
  const [, id = ''] = /\/v1\/checkout\/sessions\/(\w+)/.exec(path) ?? []
  const session = book.find(id)
  return session?.account === account ? session : null
}

/**
 * `POST /control/pay/{session}?amount=`, `/control/lapse/{session}`, `/control/quiet/{session}` (it no longer answers for
 * it, `/control/heard/{session}` restores it); `GET /control/told/{session}/{event}`, `/control/of/{reservation}`.
 */
async function control(book: StripeBook, { url }: Played): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  const [, , what, id = '', event = ''] = pathname.split('/')
  if (what === 'of') {
    const sessions = [...book.sessions.values()].filter((one) => one.client_reference_id === id)
    const ids = new Set(sessions.map((session) => session.id))
    const payments = [...book.payments.values()].filter(({ session }) => ids.has(session))
    return Response.json({ sessions, payments })
  }
  const session = book.find(id)
  if (session === null) return Response.json(null, { status: 404 })
  if (what === 'lapse') session.expires_at = 0
  if (what === 'quiet') book.quiet.add(id)
  if (what === 'heard') book.quiet.delete(id)
  const amount = searchParams.get('amount')
  if (what === 'pay')
    return Response.json(book.pay(id, amount === null ? undefined : Number(amount)))
  if (what !== 'told') return Response.json(book.find(id))
  const name = EVENTS.find((one) => one === event) ?? 'completed'
  return Response.json(await tell(session, name, searchParams.get('secret') ?? undefined))
}

const AWAY: Answer = { status: 500, body: { error: { type: 'api_error', message: 'Oh no' } } }

const MISSING = refuse('resource_missing', 'No such checkout.session', 404)

function toAnswer(said: object | Refused): Answer {
  if ('error' in said && 'status' in said && typeof said.status === 'number')
    return { status: said.status, body: { error: said.error } }
  return { status: 200, body: { ...said, account: undefined } }
}

const reply = ({ status, body }: Answer) => Response.json(body, { status })
