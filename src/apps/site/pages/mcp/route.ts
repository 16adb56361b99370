// HTTP of the server for assistants, at /mcp.
import { createNetworkLimit } from '#lib/network-limit.ts'
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { isForeign } from '#http/same-origin.ts'
import { serve } from './serve.ts'

/** `/mcp`: handles one message of the protocol. Neither the message nor its sender is stored. */
export async function answerAgent(c: Ctx): Promise<Response> {
  // Other sites' pages must not use up the limit of their visitors' networks.
  if (isForeign(c)) return refuse(c, 403, 'Pages of other sites may not call this address.')
  if (c.req.method !== 'POST') {
    c.header('Allow', 'POST')
    return refuse(c, 405, 'Send a Model Context Protocol message by POST.')
  }
  if (!(await mayAsk(c))) {
    c.header('Retry-After', '60')
    return refuse(c, 429, 'Too many requests from this network. Wait a minute, then try again.')
  }
  const body = await c.req.json<unknown>().catch(() => undefined)
  if (body === undefined) return refuse(c, 400, 'The body is not valid JSON.', PARSE_ERROR)
  if (Array.isArray(body)) return refuse(c, 400, 'Send one message at a time.', INVALID_REQUEST)
  const { services, tenant } = c.var
  const context = { site: tenant.site, services, now: clock() }
  let isKept = true
  const answer = await serve(c.req.raw, body, context, (tool) => {
    isKept = tool.isKept
    c.executionCtx.waitUntil(services.results.countAgentCall(tool.name, context.now))
  })
  answer.headers.set('Cache-Control', 'no-store')
  return isKept && isJson(answer) ? offer(c, answer) : answer
}

const isJson = ({ headers }: Response) =>
  headers.get('Content-Type')?.startsWith('application/json') === true

/** Offers an answer to http/answer-cache.ts. */
async function offer(c: Ctx, answer: Response): Promise<Response> {
  const body = new Uint8Array(await answer.arrayBuffer())
  c.set('drawn', { kind: 'content', body })
  return new Response(body, answer)
}

const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const SERVER_ERROR = -32_000

function refuse(c: Ctx, status: 400 | 403 | 405 | 429, message: string, code = SERVER_ERROR) {
  c.header('Cache-Control', 'no-store')
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status)
}

/** Whether the network of a request may send this site one more request this minute. Never rejects. */
function mayAsk(c: Ctx): Promise<boolean> {
  const isWithin = createNetworkLimit(
    c.env.SEARCH_LIMIT,
    `${c.var.tenant.slug}:agents`,
    'agents.limiter-failed',
  )
  return isWithin(c.req.header('CF-Connecting-IP') ?? '')
}
