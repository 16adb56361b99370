// The only place that asks an engine: a hosted one through algoliasearch's lite client, the embedded one directly.
import { createNullCache } from '@algolia/client-common'
import { liteClient } from 'algoliasearch/lite'

import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { toAnswer, type Answer } from './answer.ts'
import { EMBEDDED_HOST, engineHost, isListedEngine } from './engine-host.ts'
import type { EngineQuery } from './request.ts'

/** Sends one request of the client: to a host, or to a Durable Object. */
export type Transport = (request: Request) => Promise<Response>

export type EngineAnswer = {
  answer: Answer
  /** Number of recent identical requests, if the engine counts them; 1 otherwise. */
  times: number
}

type EngineSettings = Site['search']['engine']
type HostedEngine = Extract<EngineSettings, { kind: 'algolia' }>

const TIMEOUT_MS: Milliseconds = 2500
const MAX_REPLY_BYTES = 5_000_000

/**
 * Queries the engine once. Null if it is down, slow, refuses or returns invalid data; `onFault` receives the reason.
 */
export async function queryEngine(
  engine: EngineSettings,
  transport: Transport,
  queries: readonly EngineQuery[],
  now: Seconds,
  onFault: (reason: string) => void,
): Promise<EngineAnswer | null> {
  if (!isListedEngine(engine)) {
    onFault('host not listed')
    return null
  }
  try {
    const asked =
      engine.kind === 'embedded'
        ? askOwn(transport, queries)
        : askHosted(engine, transport, queries)
    // A transport may ignore the abort signal, and hosts are tried in turn: this is the total timeout.
    const { body, times } = await inTime(asked, TIMEOUT_MS)
    const answer = toAnswer(queries, body, now)
    if (answer === null) onFault('reply not understood')
    return answer === null ? null : { answer, times }
  } catch (error) {
    onFault(error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown')
    return null
  }
}

type Asked = { body: unknown; times: number }

/** The fields of a reply that `toAnswer` reads. */
const READ = ['hits', 'nbHits', 'facets', 'facets_stats']

/** The embedded engine, without the client, whose tables of hosts and retries cost more than the question. */
async function askOwn(transport: Transport, queries: readonly EngineQuery[]): Promise<Asked> {
  const request = new Request(`https://${EMBEDDED_HOST}/1/indexes/*/queries`, {
    method: 'POST',
    body: JSON.stringify({
      requests: queries.map((query) => ({ ...query, responseFields: READ })),
    }),
  })
  const response = await transport(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  const body: unknown = JSON.parse(text)
  return { body, times: Number(response.headers.get('x-asked') ?? 1) }
}

async function askHosted(
  engine: HostedEngine,
  transport: Transport,
  queries: readonly EngineQuery[],
): Promise<Asked> {
  const client = liteClient(engine.app_id, engine.search_key, {
    hosts: [{ url: engineHost(engine, 'read'), accept: 'readWrite', protocol: 'https' }],
    responsesCache: createNullCache(),
    requestsCache: createNullCache(),
    requester: {
      send: (request) =>
        carry(
          transport,
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            // Queries are sent as text.
            ...(typeof request.data === 'string' && { body: request.data }),
            redirect: 'manual',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        ),
    },
  })
  const requests = queries.map((query) => ({
    ...query,
    statisticsOnly: undefined,
    unlessFound: undefined,
  }))
  return { body: await client.search({ requests }), times: 1 }
}

async function carry(transport: Transport, request: Request) {
  try {
    const response = await transport(request)
    const content = await response.text()
    const tooLong = content.length > MAX_REPLY_BYTES
    return {
      status: tooLong ? 500 : response.status,
      content: tooLong ? '{"message":"reply too long"}' : content,
      isTimedOut: false,
    }
  } catch (error) {
    return { status: 0, content: String(error), isTimedOut: isTimeout(error) }
  }
}
