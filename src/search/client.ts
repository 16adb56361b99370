// The only place that queries an engine for shoppers: a hosted one through algoliasearch's lite client, the embedded
// one by a single request in the same protocol.
import { createNullCache } from '@algolia/client-common'
import { liteClient } from 'algoliasearch/lite'

import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { type Answer, joinReplies, readReplies, type Reply } from './answer.ts'
import { EMBEDDED_HOST, engineHost, isListedEngine } from './engine-host.ts'
import type { EngineQuery } from './request.ts'

/** Sends one request of the client: to a host, or to a Durable Object. */
export type Transport = (request: Request) => Promise<Response>

export type EngineAnswer = {
  answer: Answer
  /** Number of recent identical requests, if the engine counts them; 1 otherwise. */
  times: number
}

type HostedEngine = Extract<Site['search']['engine'], { kind: 'algolia' }>

/** Queries at a time; `onFault` receives the reason if there is no answer. */
type EngineCall = {
  queries: readonly EngineQuery[]
  now: Seconds
  onFault: (reason: string) => void
}

const TIMEOUT_MS: Milliseconds = 2500
const MAX_REPLY_BYTES = 5_000_000

/** Queries the embedded engine once. Null if it is down, slow, or refuses. */
export function queryOwn(stockIndex: Transport, call: EngineCall): Promise<EngineAnswer | null> {
  return query(call, async () => {
    const body = JSON.stringify({ requests: call.queries })
    const response = await stockIndex(new Request(OWN_QUERIES, { method: 'POST', body }))
    if (response.status === 404 && (await hasNoStock(stockIndex, call.queries))) {
      await response.body?.cancel()
      return { replies: call.queries.map(() => NO_CARS), times: 1 }
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`answered ${response.status}`)
    }
    return {
      replies: readReplies(call.queries, await response.json()),
      times: Number(response.headers.get('x-asked') ?? 1),
    }
  })
}

const OWN_INDEXES = `https://${EMBEDDED_HOST}/1/indexes`
const OWN_QUERIES = `${OWN_INDEXES}/*/queries`
const NO_CARS: Reply = { hits: [], nbHits: 0, facets: {}, stats: {} }

/** Whether no stock has been imported yet: neither the index nor the main index of the requested replica exists. */
async function hasNoStock(
  stockIndex: Transport,
  queries: readonly EngineQuery[],
): Promise<boolean> {
  const response = await stockIndex(new Request(OWN_INDEXES))
  const { items = [] }: { items?: { name: string }[] } = await response.json()
  return queries.every(({ indexName }) =>
    items.every(({ name }) => name !== indexName && !indexName.startsWith(`${name}_`)),
  )
}

/** Queries a hosted engine once. Null if it is down, slow, refuses or returns invalid data. */
export async function queryHosted(
  engine: HostedEngine,
  transport: Transport,
  call: EngineCall,
): Promise<EngineAnswer | null> {
  if (!isListedEngine(engine)) {
    call.onFault('host not listed')
    return null
  }
  return query(call, async () => {
    const body = await askHosted(engine, transport, call.queries)
    return { replies: readReplies(call.queries, body), times: 1 }
  })
}

async function query(
  { queries, now, onFault }: EngineCall,
  load: () => Promise<{ replies: Reply[] | null; times: number }>,
): Promise<EngineAnswer | null> {
  try {
    // A transport may ignore the abort signal, and hosts are tried in turn: this is the total timeout.
    const { replies, times } = await inTime(load(), TIMEOUT_MS)
    const answer = replies && joinReplies(queries, replies, now)
    if (answer === null) onFault('reply not understood')
    return answer === null ? null : { answer, times }
  } catch (error) {
    onFault(error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown')
    return null
  }
}

async function askHosted(
  engine: HostedEngine,
  transport: Transport,
  queries: readonly EngineQuery[],
): Promise<unknown> {
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
  const requests = queries.map((one) => ({
    ...one,
    statisticsOnly: undefined,
    unlessFound: undefined,
  }))
  return client.search({ requests })
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
