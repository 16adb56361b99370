// Deposits with Stripe Checkout: sessions, refunds and webhooks.
import type { Stripe } from 'stripe'
import * as z from 'zod'

import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { PaymentService } from '#sales/reservations/reservation.ts'
import type { Outbound } from '#tenant/tenant.ts'
import type { Site } from '#tenant/schema.ts'
import { isAllowedUpstream, isShapeError, readBodyText } from './call.ts'
import { parseRefund, parseRefunds, parseTrouble } from './stripe-refund.ts'
import { parseEvent, parseOpened, parseSession, toSessionParams } from './stripe-session.ts'

/** An error with our own text. */
export class StripeFault extends Error {}

const refusal = z
  .object({
    statusCode: z.int(),
    code: z
      .string()
      .regex(/^\w{1,80}$/)
      .catch(''),
  })
  .transform(({ statusCode, code }): Refusal => ({ status: statusCode, code }))

const TOLERANCE_S: Seconds = 300

export type StripeDeps = Outbound & {
  site: Pick<Site, 'upstreams' | 'reservations' | 'url' | 'slug'>
  /** The key in links to the shopper of a reservation. */
  shopperKey: (id: string) => Promise<string>
  /** Called with the reason of a failure; never with request or response. */
  onFault: (reason: string) => void
  /** Called after a readable answer. */
  onAnswer: () => void
  allowLoopback: boolean
}

/** Timeouts in milliseconds: for opening a session, which a shopper waits for, and for everything else. */
const OPEN_MS: Milliseconds = 8000
const TIMEOUT_MS: Milliseconds = 5000

/** The deposits of one site. */
export function createPayments(deps: StripeDeps): PaymentService {
  const { site, shopperKey, openKey, onFault, onAnswer, allowLoopback } = deps

  const ask = async <T>(
    what: string,
    work: (stripe: Stripe) => Promise<T>,
    timeoutMs = TIMEOUT_MS,
    explain: (reason: string) => void = () => undefined,
  ): Promise<T | null> => {
    try {
      const answer = await work(await connect(deps, timeoutMs))
      onAnswer()
      return answer
    } catch (error) {
      const reason = reasonOf(error)
      onFault(`${what}: ${reason}`)
      explain(reason)
      return null
    }
  }

  return {
    open: (reservation) =>
      ask(
        'open',
        async ({ checkout }) => {
          const params = toSessionParams(reservation, site, await shopperKey(reservation.id))
          const options = { idempotencyKey: reservation.id }
          const page = parseOpened(await checkout.sessions.create(params, options))
          if (!isAllowedUpstream('payment_page', new URL(page.url), allowLoopback))
            throw new StripeFault('its page is on a host that is not listed')
          return page
        },
        OPEN_MS,
      ),

    load: (id) =>
      ask('load', async ({ checkout }) => parseSession(await checkout.sessions.retrieve(id))),

    expire: (id) =>
      ask('expire', async ({ checkout }) => {
        const ended = await checkout.sessions.expire(id).catch((error: unknown) => {
          // It is no longer open: load its result.
          if (parseRefusal(error)?.status === 400) return checkout.sessions.retrieve(id)
          throw error
        })
        return parseSession(ended)
      }),

    // Without an idempotency key: Stripe never refunds more than was paid, but with a key it would repeat a failure for
    // a day.
    refund: async (payment_intent, reservation) => {
      let failed = ''
      const create = async ({ refunds }: Stripe) => {
        const metadata = { reservation, site: site.slug }
        const reason = 'requested_by_customer'
        try {
          return parseRefund(await refunds.create({ payment_intent, reason, metadata }))
        } catch (error) {
          if (parseRefusal(error)?.code !== 'charge_already_refunded') throw error
          // Refunded by an earlier call, or by the dealer: the list shows whether the money is back.
          return parseRefunds(await refunds.list({ payment_intent, limit: 20 }))
        }
      }
      const state = await ask('refund', create, TIMEOUT_MS, (reason) => (failed = reason))
      return state ?? { failed }
    },

    readEvent: async (body, signature, now) => {
      const { webhook_secret } = site.reservations
      if (webhook_secret === '' || signature === '') return 'forged'
      const secret = await openKey(webhook_secret)
      if (secret === null) onFault('event: the secret of the webhook cannot be decrypted')
      const notification = secret === null ? null : await readSigned(body, signature, secret, now)
      if (notification === null) return 'forged'
      return parseEvent(notification, site.slug) ?? parseTrouble(notification, site.slug)
    },
  }
}

async function connect(deps: StripeDeps, timeoutMs: Milliseconds): Promise<Stripe> {
  const { stripe } = deps.site.upstreams
  if (stripe === null) throw new StripeFault('not configured')
  const key = await deps.openKey(stripe.secret)
  if (key === null) throw new StripeFault('its key cannot be decrypted')
  return createStripeClient({ ...deps, base: stripe.url, key, timeoutMs })
}

export type StripeAccount = {
  /** Base address of the API: https://api.stripe.com. */
  base: string
  /** Secret or restricted key of the dealer. */
  key: string
  /** Milliseconds for each call. */
  timeoutMs: Milliseconds
  fetch: (request: Request) => Promise<Response>
  allowLoopback: boolean
}

/**
 * A client of one account. Each call goes only to the base address, once, follows no redirect, and has a timeout.
 */
export async function createStripeClient(account: StripeAccount): Promise<Stripe> {
  const { base, key, timeoutMs, allowLoopback } = account
  if (!isAllowedUpstream('stripe', new URL(base), allowLoopback))
    throw new StripeFault('host not listed')
  // Loaded for the first payment: it would be a twentieth of the CPU of the Worker's start.
  const { Stripe } = await import('stripe')
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(new Request(input).url)
      // The runtime may ignore the request's signal, so the time is limited here too.
      return inTime(exchange(account, pathname, search, init), timeoutMs)
    }),
    timeout: timeoutMs,
    // Callers decide whether to retry.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * Parses a Stripe webhook; null unless its signature is valid for that secret and at most five minutes old. `now` in
 * seconds.
 */
export async function readSigned(
  body: string,
  signature: string,
  secret: string,
  now: Seconds,
): Promise<unknown> {
  const { Stripe } = await import('stripe')
  try {
    return await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_S,
      Stripe.createSubtleCryptoProvider(),
      now * 1000,
    )
  } catch {
    return null
  }
}

/** The library writes addresses of api.stripe.com; the path is requested at the base address instead. */
async function exchange(
  account: StripeAccount,
  pathname: string,
  search: string,
  init: RequestInit | undefined,
): Promise<Response> {
  const url = new URL(account.base)
  url.pathname = url.pathname.replace(/\/$/, '') + pathname
  url.search = search
  const answer = await account.fetch(new Request(url, { ...init, redirect: 'manual' }))
  const { status, headers } = answer
  if (status >= 300 && status < 400) throw new StripeFault(`status ${status}`)
  const text = await readBodyText(answer)
  if (text === null) throw new StripeFault('answer too large')
  return new Response(text, { status, headers })
}

/** One line for the log: Stripe's type, status and code, or the name of the error. */
export function reasonOf(error: unknown): string {
  if (error instanceof StripeFault) return error.message
  if (isShapeError(error)) return 'answer not understood'
  // The library wraps errors of its fetch.
  if (error instanceof Error && 'detail' in error && error.detail instanceof Error)
    return reasonOf(error.detail)
  const refusal = parseRefusal(error)
  if (refusal === null)
    return error instanceof Error && error.name !== 'Error' ? error.name : 'no answer'
  const { status, code } = refusal
  return ['rejected', status, code].filter((part) => part !== '').join(' ')
}

export type Refusal = { status: number; code: string }

/** Stripe's refusal of a request, as opposed to an outage; null for anything else. */
export function parseRefusal(error: unknown): Refusal | null {
  const read = refusal.safeParse(error)
  return read.success ? read.data : null
}
