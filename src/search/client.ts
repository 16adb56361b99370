// The only place that asks an engine for shoppers: a hosted one through algoliasearch's lite client, the embedded one by a
// call of its Durable Object.
import { createNullCache } from '@algolia/client-common'
import { liteClient } from 'algoliasearch/lite'

import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { joinReplies, readReplies, type StoredAnswer } from './answer.ts'
import type { answerQueries, Reply } from './engine/endpoints-search.ts'
import { engineHost, isListedEngine } from './engine-host.ts'
import type { EngineQuery } from './request.ts'

/** Sends one request of the client: to a host, or to a Durable Object. */
export type Transport = (request: Request) => Promise<Response>

/** Pages of several queries from the embedded engine. `key` is the same for the same queries, and counted by it. */
type AskEngine<Answered> = (queries: readonly EngineQuery[], key: string) => Answered
export type AnswerOwn = AskEngine<ReturnType<typeof answerQueries>>
export type AskOwn = AskEngine<Promise<ReturnType<AnswerOwn>>>

export type EngineAnswer = {
  answer: StoredAnswer
  /** Number of recent identical requests, if the engine counts them; 1 otherwise. */
  times: number
}

type HostedEngine = Extract<Site['search']['engine'], { kind: 'algolia' }>

/** What is asked, at a time; `onFault` receives the reason if there is no answer. */
type Asked = {
  queries: readonly EngineQuery[]
  now: Seconds
  onFault: (reason: string) => void
}

const TIMEOUT_MS: Milliseconds = 2500
const MAX_REPLY_BYTES = 5_000_000

/** Queries the embedded engine once. Null if it is down, slow, or refuses. */
export function queryOwn(ask: AskOwn, key: string, asked: Asked): Promise<EngineAnswer | null> {
  return query(asked, async () => {
    const answered = await ask(asked.queries, key)
    if ('refused' in answered) throw new Error(answered.refused)
    return answered
  })
}

/** Queries a hosted engine once. Null if it is down, slow, refuses or returns invalid data. */
export async function queryHosted(
  engine: HostedEngine,
  transport: Transport,
  asked: Asked,
): Promise<EngineAnswer | null> {
  if (!isListedEngine(engine)) {
    asked.onFault('host not listed')
    return null
  }
  return query(asked, async () => {
    const body = await askHosted(engine, transport, asked.queries)
    return { replies: readReplies(asked.queries, body) ?? [], times: 1 }
  })
}

async function query(
  { queries, now, onFault }: Asked,
  ask: () => Promise<{ replies: Reply[]; times: number }>,
): Promise<EngineAnswer | null> {
  try {
    // A transport may ignore the abort signal, and hosts are tried in turn: this is the total timeout.
    const { replies, times } = await inTime(ask(), TIMEOUT_MS)
    const answer = joinReplies(queries, replies, now)
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
