// The embedded search engine: Algolia's protocol over columns in a Durable Object, one for each site.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'

export class StockIndex extends DurableObject<Env> {
  override async fetch(): Promise<Response> {
    return Response.json({ message: 'Not found', status: 404 }, { status: 404 })
  }
}
