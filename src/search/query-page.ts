// One page of a site's documents, for reading all of them.
import * as z from 'zod'

import type { Site } from '#tenant/schema.ts'
import { queryIndex, type IndexDeps } from './query-index.ts'

/** Queries the engine once; null if it is unavailable. Never rejects. */
export type AskPage = (
  call: 'browse' | 'query',
  body: object,
) => Promise<z.output<typeof replySchema> | null>

/** Documents per page: some have long descriptions, and a whole page is in memory at once. */
export const PAGE = 250

/** Milliseconds for one page. */
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
