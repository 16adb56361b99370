// Plays Stripe's API (src/cli/stand-ins) and the shoppers who pay there. Faults are those of play.ts, by the first part of
// the base address; /late does what was requested and returns 500. Tests drive it by /control/.
import {
  createStripeApi,
  type EventName,
  EVENTS,
  signEvent,
  type SignedEvent,
} from '#cli/stand-ins/stripe-api.ts'
import { openBook, type StripeBook } from '#cli/stand-ins/stripe-book.ts'
import type { Played, Player } from '#cli/stand-ins/player.ts'

/** Key that sites of tests encrypt for it, and its signing key for notifications. */
export const STRIPE_KEY = 'sk_test_of_tests'
export const STRIPE_WEBHOOK_SECRET = 'whsec_of_tests'

/** A separate Stripe. */
export function createStripe(book: StripeBook = openBook()): Player {
  const play = createStripeApi(book)
  /** Ids of sessions that it does not answer for. */
  const quiet = new Set<string>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/control/')) return control(book, quiet, request)
    if ([...quiet].some((id) => pathname.includes(`/${id}`))) return away()
    const answer = await play(request)
    return pathname.startsWith('/late/') ? away() : answer
  }
}

/** The instance of play.ts. */
export const playStripe = createStripe()

/** Stripe's notification about a session now, signed with a secret at a time (seconds). */
export function tell(
  session: object,
  name: EventName,
  secret = STRIPE_WEBHOOK_SECRET,
  timestamp = Math.floor(Date.now() / 1000),
): Promise<SignedEvent> {
  return signEvent(session, name, secret, timestamp)
}

/**
 * `POST /control/pay/{session}?amount=`, `/control/lapse/{session}`, `/control/quiet/{session}` (it no longer answers for
 * it, `/control/heard/{session}` restores it); `GET /control/told/{session}/{event}`, `/control/of/{reservation}`.
 */
async function control(book: StripeBook, quiet: Set<string>, { url }: Played): Promise<Response> {
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
  if (what === 'quiet') quiet.add(id)
  if (what === 'heard') quiet.delete(id)
  const amount = searchParams.get('amount')
  if (what === 'pay')
    return Response.json(book.pay(id, amount === null ? undefined : Number(amount)))
  if (what !== 'told') return Response.json(book.find(id))
  const name = EVENTS.find((one) => one === event) ?? 'completed'
  return Response.json(await tell(session, name, searchParams.get('secret') ?? undefined))
}

const away = () =>
  Response.json({ error: { type: 'api_error', message: 'Oh no' } }, { status: 500 })
