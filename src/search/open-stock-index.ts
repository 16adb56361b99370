// Opens a site's embedded engine: for shoppers' searches, and for clients of its protocol.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import { readReplies } from './answer.ts'
import type { AskOwn, Transport } from './client.ts'
import { EMBEDDED_HOST } from './engine-host.ts'

type Binding = Pick<Env, 'STOCK_INDEX'>

/** The Durable Object of the site's stock, as shoppers' searches ask it. */
export function openOwnEngine(env: Binding, slug: string): AskOwn {
  return async (queries, key) => {
    try {
      return await objectOf(env, slug).ask(queries, key)
    } catch (error) {
      if (!(error instanceof TypeError) || !error.message.includes('does not implement'))
        throw error
      return askOlder(openStockIndex(env, slug), queries)
    }
  }
}

/** An object that still runs a release without `ask`, as some do for a while after a deployment. */
async function askOlder(transport: Transport, queries: Parameters<AskOwn>[0]): ReturnType<AskOwn> {
  const body = JSON.stringify({ requests: queries })
  const url = `https://${EMBEDDED_HOST}/1/indexes/*/queries`
  const response = await transport(new Request(url, { method: 'POST', body }))
  const replies = response.ok ? readReplies(queries, await response.json()) : null
  return replies === null ? { refused: `answered ${response.status}` } : { replies, times: 1 }
}

/** The same over HTTP. */
export function openStockIndex(env: Binding, slug: string): Transport {
  return async (request) => objectOf(env, slug).fetch(request)
}

function objectOf({ STOCK_INDEX }: Binding, slug: string) {
  return STOCK_INDEX.get(STOCK_INDEX.idFromName(slug), NEAR)
}
