// The only place that searches through algoliasearch: the lite client, with requests sent by fetch or to the embedded
// index.
import { createNullCache } from '@algolia/client-common'
import { liteClient } from 'algoliasearch/lite'

import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { toAnswer, type Answer } from './answer.ts'
import { engineHost, isListedEngine } from './engine-host.ts'
import type { EngineQuery } from './request.ts'

/** Sends one request of the client: to a host, or to a Durable Object. */
export type Transport = (request: Request) => Promise<Response>

export type EngineAnswer = {
  answer: Answer
  /** Number of recent identical requests, if the engine counts them; 1 otherwise. */
  times: number
}

type EngineSettings = Site['search']['engine']

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
  let times = 1
  const { appId, key } = engine.kind === 'algolia' ? hosted(engine) : EMBEDDED
  const client = liteClient(appId, key, {
    hosts: [{ url: engineHost(engine, 'read'), accept: 'readWrite', protocol: 'https' }],
    responsesCache: createNullCache(),
    requestsCache: createNullCache(),
    requester: {
      async send(request) {
        const sent = await carry(
          transport,
          new Request(request.url, {
            method: request.method,
            headers: request.headers,
            ...(request.data !== undefined && { body: request.data }),
            redirect: 'manual',
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        )
        times = sent.times
        return sent
      },
    },
  })
  try {
    // The client's own types list every parameter of the service; ours are a subset with the same names.
    const asked = client.search({ requests: queries as never })
    // A transport may ignore the abort signal, and hosts are tried in turn: this is the total timeout.
    const body: unknown = await inTime(asked, TIMEOUT_MS)
    const answer = toAnswer(queries, body, now)
    if (answer === null) onFault('reply not understood')
    return answer === null ? null : { answer, times }
  } catch (error) {
    onFault(error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 200) : 'unknown')
    return null
  }
}

/** The client requires a value for both. */
const EMBEDDED = { appId: 'embedded', key: 'embedded' }

function hosted(engine: Extract<EngineSettings, { kind: 'algolia' }>) {
  return { appId: engine.app_id, key: engine.search_key }
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
      times: Number(response.headers.get('x-asked') ?? 1),
    }
  } catch (error) {
    return { status: 0, content: String(error), isTimedOut: isTimeout(error), times: 1 }
  }
}
