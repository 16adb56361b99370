// One call to a third party: only to its listed host, limited in time and size, with the response validated, null on
// any failure.
import type * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import hosts from '#catalogue/upstreams.json' with { type: 'json' }
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Outbound } from '#tenant/tenant.ts'
import type { UpstreamName } from '#tenant/schema-upstreams.ts'
import type { Site } from '#tenant/schema.ts'

/** Maximum bytes of a response. */
const MAX_BYTES = 256 * 1024

export type UpstreamRequest = {
  name: UpstreamName
  /** Appended to the base URL; the caller encodes its segments. */
  path?: string
  query?: Record<string, string | number>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  /** Timeout in milliseconds; by default TIMEOUT_MS. */
  timeoutMs?: Milliseconds
}

/**
 * The response as parsed by the schema; null if the site has no such third party, or on any failure. If a third party
 * gives reasons for refusals, `refusals` parses bodies with a status of 400 to 499.
 */
export type Call = <T>(
  request: UpstreamRequest,
  schema: z.ZodType<T>,
  refusals?: z.ZodType<T>,
) => Promise<T | null>

export type CallDeps = Outbound & {
  site: Pick<Site, 'upstreams'>
  /** Called with the reason of a failure. Never an address with its query, a key or a response. */
  onFault: (name: UpstreamName, reason: string) => void
  /** Called after a readable answer. */
  onAnswer: (name: UpstreamName) => void
  allowLoopback: boolean
}

/** Default timeout in milliseconds: pages are complete without a third party within three seconds. */
export const TIMEOUT_MS: Milliseconds = 2000
/** Timeout in milliseconds for messages that a shopper waits for, but no page does (A15). */
export const SEND_TIMEOUT_MS: Milliseconds = 15_000

/** The calls of one site. */
export function createCall(deps: CallDeps): Call {
  return async (request, schema, refusals) => {
    if (deps.site.upstreams[request.name] === null) return null
    const { timeoutMs = TIMEOUT_MS } = request
    try {
      const answer = await inTime(send(request, deps, schema, refusals), timeoutMs)
      deps.onAnswer(request.name)
      return answer
    } catch (error) {
      deps.onFault(request.name, reasonOf(error))
      return null
    }
  }
}

/** The runtime may ignore the request's signal, so the time is limited here too. */
async function send<T>(
  request: UpstreamRequest,
  deps: CallDeps,
  schema: z.ZodType<T>,
  refusals: z.ZodType<T> | undefined,
): Promise<T> {
  const answer = await deps.fetch(await toRequest(request, deps))
  const { ok, status } = answer
  if (ok) {
    const text = (await readBodyText(answer)) ?? fail('answer too large')
    // Systems that only store what they receive answer with an empty body.
    return schema.parse(text === '' ? null : JSON.parse(text))
  }
  const reason = `status ${status}`
  if (refusals === undefined || status < 400 || status >= 500) fail(reason)
  return (
    readJson((await readBodyText(answer)) ?? fail('answer too large'), refusals) ?? fail(reason)
  )
}

async function toRequest(
  { name, path = '', query = {}, body, timeoutMs = TIMEOUT_MS }: UpstreamRequest,
  { site, openKey, allowLoopback }: CallDeps,
): Promise<Request> {
  const { url: base, secret, send_key: form } = site.upstreams[name] ?? fail('not configured')
  const url = new URL(base.replace(/\/$/, '') + path)
  if (url.origin !== new URL(base).origin || !isAllowedUpstream(name, url, allowLoopback))
    fail('host not listed')
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value))
  const headers = new Headers({ Accept: 'application/json' })
  if (secret !== '') {
    const key = (await openKey(secret)) ?? fail('its key cannot be decrypted')
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

/** An error with our own text. */
class Fault extends Error {}

/** Describes the error without request or response: the runtime's text may contain an address with its key. */
function reasonOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  if (!(error instanceof Error)) return 'unknown'
  if (isShapeError(error)) return 'answer not understood'
  return error instanceof SyntaxError ? 'answer is not JSON' : error.name
}

/**
 * Whether a schema rejected an answer. Checked by name: importing zod's class would bundle the messages of all its
 * languages into the Worker.
 */
export function isShapeError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ZodError' || error.name === '$ZodError')
}

function fail(reason: string): never {
  throw new Fault(reason)
}

/** Category of a host. */
export type UpstreamUse = keyof typeof hosts

/**
 * Whether an address is https on a host listed for this use, without port or user. In development also plain http on
 * loopback.
 */
export function isAllowedUpstream(name: UpstreamUse, url: URL, allowLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (allowLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true
  return isPlainHttps(url) && isListedHost(name, url.hostname)
}

/** Whether an address is https without port, user or password. */
export const isPlainHttps = ({ protocol, port, username, password }: URL): boolean =>
  protocol === 'https:' && port === '' && username === '' && password === ''

/** Whether a host name, in the form used in addresses, is listed for this use. */
export function isListedHost(name: UpstreamUse, host: string): boolean {
  return hosts[name].includes(host)
}

/** Reads a response; null if it is too long. */
export async function readBodyText(answer: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
