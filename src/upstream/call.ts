// One call to a third party: only to its listed host, bounded in time and size, parsed at the door, null on any failure.
import type * as z from 'zod'

import { inTime } from '#lib/in-time.ts'
import type { Outbound } from '#tenant/outbound.ts'
import type { Site } from '#tenant/schema.ts'
import type { UpstreamName } from '#tenant/schema-upstreams.ts'
import { isAllowedUpstream } from './host.ts'
import { readText } from './read-text.ts'

export type UpstreamRequest = {
  name: UpstreamName
  /** Added to the base address, segments encoded by the caller. */
  path?: string
  query?: Record<string, string | number>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** Milliseconds that it has; TIMEOUT_MS without it. */
  timeoutMs?: number
}

/**
 * Answers as the schema reads it; null when the site has no such third party, or when the call fails in any way.
 * Where a third party says why it refuses, `refusals` reads what comes with a status of 400 to 499.
 */
export type Call = <T>(
  request: UpstreamRequest,
  schema: z.ZodType<T>,
  refusals?: z.ZodType<T>,
) => Promise<T | null>

export type CallPort = Outbound & {
  site: Pick<Site, 'upstreams'>
  /** Told why a call failed. Never an address with its query, a key or an answer. */
  onFault: (name: UpstreamName, reason: string) => void
  allowLoopback: boolean
}

/** Milliseconds that a third party has: pages are whole without it within three seconds. */
export const TIMEOUT_MS = 2000
/** Milliseconds for what a shopper waits to be sent, and no page does (A15). */
export const SEND_TIMEOUT_MS = 15_000

/** The calls of one site. */
export function createCall(port: CallPort): Call {
  return async (request, schema, refusals) => {
    if (port.site.upstreams[request.name] === null) return null
    const { timeoutMs = TIMEOUT_MS } = request
    try {
      return await inTime(send(request, port, schema, refusals), timeoutMs)
    } catch (error) {
      port.onFault(request.name, reasonOf(error))
      return null
    }
  }
}

/** Nobody need heed the signal of the request, so its time is kept outside, too. */
async function send<T>(
  request: UpstreamRequest,
  port: CallPort,
  schema: z.ZodType<T>,
  refusals: z.ZodType<T> | undefined,
): Promise<T> {
  const answer = await port.fetch(await toRequest(request, port))
  const { ok, status } = answer
  if (ok) {
    const text = (await readText(answer)) ?? fail('answer too large')
    // Systems that only keep what they are sent answer nothing.
    return schema.parse(text === '' ? null : JSON.parse(text))
  }
  const reason = `status ${status}`
  if (refusals === undefined || status < 400 || status >= 500) fail(reason)
  const read = refusals.safeParse(parseJson((await readText(answer)) ?? fail('answer too large')))
  return read.success ? read.data : fail(reason)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function toRequest(
  { name, path = '', query = {}, body, timeoutMs = TIMEOUT_MS }: UpstreamRequest,
  { site, openKey, allowLoopback }: CallPort,
): Promise<Request> {
  const { url: base, secret, send_key: form } = site.upstreams[name] ?? fail('not configured')
  const url = new URL(base.replace(/\/$/, '') + path)
  if (url.origin !== new URL(base).origin || !isAllowedUpstream(name, url, allowLoopback))
    fail('host not listed')
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const headers = new Headers({ Accept: 'application/json' })
  if (secret !== '') {
    const key = (await openKey(secret)) ?? fail('its key does not open')
    if (form === 'bearer') headers.set('Authorization', `Bearer ${key}`)
    else if (form !== 'key') headers.set(form, key)
    else url.searchParams.set('key', key)
  }
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return new Request(url, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** What went wrong, in words of ours. */
class Fault extends Error {}

/** Names the fault without what was sent or answered: words of the runtime may quote an address with its key. */
function reasonOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'ZodError' || error.name === '$ZodError') return 'answer not understood'
  return error instanceof SyntaxError ? 'answer is no JSON' : error.name
}

function fail(reason: string): never {
  throw new Fault(reason)
}
