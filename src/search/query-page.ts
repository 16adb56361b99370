// One page of the documents of a site, for reading all of them.
import * as z from 'zod'

import type { Site } from '#tenant/schema.ts'
import { queryIndex, type IndexDeps } from './query-index.ts'

/** Asks the engine once; null where it does not answer. Never rejects. */
export type AskPage = (
  call: 'browse' | 'query',
  body: object,
) => Promise<z.output<typeof replySchema> | null>

/** Documents of a page: some have long descriptions, and all of a page are in memory at once. */
export const PAGE = 250

/** Milliseconds that a page may take. */
const PAGE_MS = 5000

const replySchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.int().nonnegative(),
  cursor: z.string().optional(),
})

/** For the index of a site; `key` is for a hosted engine. */
export function createAskPage(search: Site['search'], key: string, tools: IndexDeps): AskPage {
  return (call, body) =>
    queryIndex(search, key, { call, body, ms: PAGE_MS }, tools, async (answer) =>
      replySchema.parse(await answer.json()),
    )
}
