// A single request to a site's index, in either engine, outside shoppers' searches (client.ts).
import { inTime } from '#lib/timeout.ts'
import { errorName } from '#lib/log.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Outbound } from '#tenant/tenant.ts'
import type { Site } from '#tenant/schema.ts'
import type { Transport } from './client.ts'
import { engineHost, isListedEngine } from './engine-host.ts'

export type IndexDeps = Outbound & {
  /** The site's own index. */
  stockIndex: Transport
  /** Receives the reason for a failure, without address or key. */
  onFault: (reason: string) => void
}

export type IndexRequest = {
  call: 'browse' | 'query' | 'batch'
  body: object
  /** Milliseconds, including reading the response. */
  ms: Milliseconds
}

/** The result of `read`; null without a valid response. `key` is for a hosted engine. Never rejects. */
export async function queryIndex<Result>(
  search: Pick<Site['search'], 'engine' | 'index'>,
  key: string,
  { call, body, ms }: IndexRequest,
  { stockIndex, fetch, onFault }: IndexDeps,
  read: (answer: Response) => Promise<Result>,
): Promise<Result | null> {
  const { engine, index } = search
  const isOwn = engine.kind === 'embedded'
  const send = async () => {
    const host = engineHost(engine, call === 'batch' ? 'write' : 'read')
    const answer = await (isOwn ? stockIndex : fetch)(
      new Request(`https://${host}/1/indexes/${index}/${call}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(!isOwn && { 'x-algolia-application-id': engine.app_id, 'x-algolia-api-key': key }),
        },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(ms),
      }),
    )
    if (answer.ok) return read(answer)
    await answer.body?.cancel()
    onFault(`${call}: answered ${answer.status}`)
    return null
  }
  if (!isListedEngine(engine)) {
    onFault(`${call}: host not listed`)
    return null
  }
  try {
    // A transport may ignore the abort signal of its request.
    return await inTime(send(), ms)
  } catch (error) {
    onFault(`${call}: ${errorName(error)}`)
    return null
  }
}
