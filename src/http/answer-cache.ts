// Answers to assistants, kept in this isolate's memory by the rules of pages (page-cache.ts):
//
//   what       answers of tools that answer what a kept page does, and the lists of what there is: POST, 200, JSON, no fault
//   never      what a page of another site asks; a stale answer, or one during which an error was logged; development
//   key        site, version, build, host, the headers of the protocol, and the message without its id and its trace
//   lifetime   as a page: 60 s from the oldest stock in it, never past the next five minutes of the clock
//   forgotten  with the site's pages
import type { Context, MiddlewareHandler } from 'hono'

import { countAgentCall } from '#composition/agent-calls.ts'
import { currentRound, type KeptPage, readMemory, storePage } from '#composition/page-store.ts'
import { clock } from '#lib/clock.ts'
import { isObject } from '#lib/is-object.ts'
import { hasLoggedError } from '#lib/log.ts'
import { routes } from '#routes.ts'
import { hasAgents } from '#tenant/features.ts'
import type { AppEnv } from './app-env.ts'
import { MIN_LIFETIME_S, pageEnd } from './page-cache.ts'
import { urlOf } from './request.ts'
import { isForeign } from './same-origin.ts'

type Ctx = Context<AppEnv>
/** `id` is kept as JSON; `tool` is set if the message calls a tool. */
type Question = { key: string; id: string; tool: string | null; round: number }

/** Answers a message from the cache; otherwise caches the answer that the app gives. */
export const keepAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  const question = await toQuestion(c)
  if (question === null) return next()
  const { key, id, tool } = question
  const cached = readMemory(key, clock())
  if (cached === null) {
    await next()
    await saveAnswer(c, question)
    return
  }
  c.set('isKept', true)
  if (tool !== null) c.executionCtx.waitUntil(countAgentCall(c.env, c.var.tenant, tool, clock()))
  return new Response(joinId(id, cached.body), { headers: cached.headers })
}

/** Null for a message that no cached answer may answer. */
async function toQuestion(c: Ctx): Promise<Question | null> {
  const { tenant, preview } = c.var
  const { slug, version, site } = tenant
  const { headers } = c.req.raw
  const length = Number(headers.get('Content-Length') ?? Infinity)
  if (c.req.method !== 'POST' || c.req.path !== routes.mcp.href() || length > LONGEST) return null
  if (headers.has('Authorization')) return null
  if (preview !== undefined || c.env.DEV === '1' || !hasAgents(site) || isForeign(c)) return null
  const message = await c.req.json<unknown>().catch(() => null)
  if (!isObject(message)) return null
  const { id, ...rest } = message
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const protocol = [...headers].filter(([name]) => OF_PROTOCOL.test(name))
  const { host, search } = urlOf(c)
  return {
    key: `${slug}:${version}:${c.env.VERSION?.id ?? ''}:${host}:agents:${search}${JSON.stringify([protocol, withoutTrace(rest)])}`,
    id: JSON.stringify(id),
    tool: toolOf(rest),
    round: currentRound(),
  }
}

/** Maximum bytes of a cached message, which is a key in memory. Longer ones are rarely repeated. */
const LONGEST = 2000

const OF_PROTOCOL = /^(?:mcp-.*|accept|content-type)$/

/** Fields that distinguish calls for tracing, and do not change the answer. */
const TRACE = new Set(['traceparent', 'tracestate', 'baggage'])

function withoutTrace(message: Readonly<Record<string, unknown>>): object {
  const { params } = message
  if (!isObject(params) || !isObject(params['_meta'])) return message
  const meta = Object.entries(params['_meta']).filter(([name]) => !TRACE.has(name))
  return { ...message, params: { ...params, _meta: Object.fromEntries(meta) } }
}

function toolOf({ method, params }: Readonly<Record<string, unknown>>): string | null {
  const name = method === 'tools/call' && isObject(params) ? params['name'] : null
  return typeof name === 'string' ? name : null
}

/** Caches the app's answer to a message, if allowed. */
async function saveAnswer(c: Ctx, { key, round }: Question): Promise<void> {
  const { drawn, times } = c.var
  if (drawn === undefined || c.res.status !== 200) return
  const body = withoutId(await drawn.body)
  const now = clock()
  const until = pageEnd(now, times.oldestAnswer ?? now)
  if (body === null || hasLoggedError() || until - now < MIN_LIFETIME_S) return
  const headers = new Headers(c.res.headers)
  headers.delete('Content-Length')
  const page: KeptPage = { kind: drawn.kind, headers, body, isCompressed: false, hits: 0, until }
  await storePage({ key, isStored: true, isAtEdge: false, round }, page, now)
}

/** The answer without its id; null if it is not an answer, or an error. */
function withoutId(body: Uint8Array | null): Uint8Array | null {
  if (body === null) return null
  const answer: unknown = JSON.parse(new TextDecoder().decode(body))
  if (!isObject(answer) || !isObject(answer['result']) || answer['result']['isError'] === true)
    return null
  const { id: _, ...rest } = answer
  return new TextEncoder().encode(JSON.stringify(rest).slice(1))
}

function joinId(id: string, rest: Uint8Array): Uint8Array {
  const first = new TextEncoder().encode(`{"id":${id},`)
  const whole = new Uint8Array(first.length + rest.length)
  whole.set(first)
  whole.set(rest, first.length)
  return whole
}
