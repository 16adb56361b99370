// The embedded search engine: Algolia's protocol over columns in a Durable Object, one per site. Callers are
// authenticated beforehand; keys are ignored here.
import { DurableObject } from 'cloudflare:workers'

import type { Env, StockIndexCalls } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { INDEXED_FIELDS } from '#vehicle/index-settings.ts'
import { LISTED_FIELDS } from '#vehicle/listed-car.ts'
import { createDocuments } from './documents.ts'
import type { Sql } from './sql.ts'
import { answerRequest } from './endpoints.ts'
import { createEngine, type Engine } from './engine.ts'

export class StockIndex extends DurableObject<Env> implements StockIndexCalls {
  private readonly engine: Engine
  /** Revision at the last answer. */
  private revision: string

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { storage } = ctx
    const sql: Sql = {
      // SQLite returns the columns that the query names, which the caller's row type lists.
      exec: <Row>(query: string, ...bindings: (string | number | null | ArrayBuffer)[]) =>
        storage.sql.exec(query, ...bindings) as Iterable<unknown> as Iterable<Row>,
      transaction: (work) => storage.transactionSync(work),
    }
    const documents = createDocuments(sql, { listed: LISTED_FIELDS, indexed: INDEXED_FIELDS })
    this.engine = createEngine(documents)
    this.revision = String(documents.revision())
  }

  override async fetch(request: Request): Promise<Response> {
    const response = await answerRequest(this.engine, request)
    const revision = response.headers.get('x-revision') ?? this.revision
    if (revision !== this.revision) this.ctx.storage.kv.put('written', Date.now())
    this.revision = revision
    return response
  }

  /** Time of the last write; null if unknown. */
  writtenAt(): Seconds | null {
    const written = this.ctx.storage.kv.get<number>('written')
    return written === undefined ? null : Math.floor(written / 1000)
  }
}
