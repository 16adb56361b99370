// The API of a simulated Stripe: sessions of Checkout and refunds, and its signed notifications. Keys that start with
// sk_test_ are accounts.
import type { Seconds } from '#lib/zone-time.ts'
import type { Played, Player } from './player.ts'
import { openBook, refuse, type Refused, type Session, type StripeBook } from './stripe-book.ts'

/** Notifications about a session, by the end of their type. */
export const EVENTS = [
  'completed',
  'async_payment_succeeded',
  'async_payment_failed',
  'expired',
] as const
export type EventName = (typeof EVENTS)[number]

/** A notification from Stripe, with its signature. */
export type SignedEvent = { body: string; signature: string }

/** A separate Stripe. */
export function createStripeApi(book: StripeBook = openBook()): Player {
  const answered = new Map<string, Answer & { text: string }>()

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
    const key = (request.headers.get('Authorization') ?? '').replace('Bearer ', '')
    if (!key.startsWith('sk_test_'))
      return reply(toAnswer(refuse(undefined, 'Invalid API Key provided', 401)))
    if (request.method === 'POST') return reply(await once(request, key, await request.text()))
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/v1/refunds')) return reply(toAnswer(listRefunds(book, searchParams)))
    return reply(toAnswer(owned(book, pathname, key) ?? MISSING))
  }
}

/** Stripe's notification about a session, signed with a secret at a time. */
export function signEvent(
  session: object,
  name: EventName,
  secret: string,
  timestamp: Seconds,
): Promise<SignedEvent> {
  return signNotification(`checkout.session.${name}`, session, secret, timestamp)
}

/** Any notification of Stripe, such as "refund.failed" with its refund. */
export async function signNotification(
  type: string,
  object: object,
  secret: string,
  timestamp: Seconds,
): Promise<SignedEvent> {
  const { Stripe } = await import('stripe')
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type,
    created: timestamp,
    data: { object },
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
  if (path === '/v1/refunds') return toAnswer(book.refund(form))
  const pages = hostname === 'api.stripe.com' ? 'https://checkout.stripe.com' : origin
  if (path === '/v1/checkout/sessions') return toAnswer(book.create(account, form, pages))
  const session = owned(book, path, account)
  return toAnswer(session !== null && path.endsWith('/expire') ? book.expire(session) : MISSING)
}

function owned(book: StripeBook, path: string, account: string): Session | null {
  const [, id = ''] = /\/v1\/checkout\/sessions\/(\w+)/.exec(path) ?? []
  const session = book.find(id)
  return session?.account === account ? session : null
}

function listRefunds(book: StripeBook, query: URLSearchParams): object {
  const payment = query.get('payment_intent')
  return {
    object: 'list',
    data: book.refunds.filter(({ payment_intent }) => payment_intent === payment),
    has_more: false,
    url: '/v1/refunds',
  }
}

const MISSING = refuse('resource_missing', 'No such checkout.session', 404)

function toAnswer(result: object | Refused): Answer {
  if ('error' in result && 'status' in result && typeof result.status === 'number')
    return { status: result.status, body: { error: result.error } }
  return { status: 200, body: { ...result, account: undefined, product: undefined } }
}

const reply = ({ status, body }: Answer) => Response.json(body, { status })
