// Stripe's own library: loaded when the first payment needs it, so that no other request waits for its 600 kB.
import type { Stripe } from 'stripe'

import { inTime } from '#lib/in-time.ts'
import { isAllowedUpstream } from './host.ts'
import { readText } from './read-text.ts'
import { StripeFault } from './stripe-fault.ts'

export type StripeAccount = {
  /** Base address of the API: https://api.stripe.com. */
  base: string
  /** Secret or restricted key of the dealer. */
  key: string
  /** Milliseconds for each call. */
  timeoutMs: number
  fetch: (request: Request) => Promise<Response>
  allowLoopback: boolean
}

/**
 * A client of one account. Each call goes only to the base address, once, follows no redirect, and has a timeout
 * (TH15).
 */
export async function createStripeClient(account: StripeAccount): Promise<Stripe> {
  const { base, key, timeoutMs, allowLoopback } = account
  if (!isAllowedUpstream('stripe', new URL(base), allowLoopback))
    throw new StripeFault('host not listed')
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
  now: number,
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

const TOLERANCE_S = 300

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
  const text = await readText(answer)
  if (text === null) throw new StripeFault('answer too large')
  return new Response(text, { status, headers })
}
