// Pages through all documents of a query: with the engine's browse, or by searching small slices if a hosted engine
// gives no browse key.
import type { Site } from '#tenant/schema.ts'
import type { IndexDeps } from './query-index.ts'
import { createAskPage, PAGE, type AskPage } from './query-page.ts'
import { browseSlices } from './browse-slices.ts'
import type { EngineQuery } from './request.ts'

/** Documents of a page; null if the engine fails, which ends the sequence. */
export type BrowsePages = AsyncIterable<readonly unknown[] | null>

/** The pages of a query. */
export async function* openBrowse(
  { search }: Pick<Site, 'search'>,
  query: EngineQuery,
  tools: IndexDeps,
): BrowsePages {
  const { engine } = search
  const { indexName: _, ...asked } = query
  if (engine.kind === 'embedded') {
    yield* browseAll(createAskPage(search, '', tools), asked)
    return
  }
  if (engine.browse_secret === '') {
    yield* browseSlices(createAskPage(search, engine.search_key, tools), asked)
    return
  }
  const key = await tools.openKey(engine.browse_secret)
  if (key === null) {
    tools.onFault('browse key does not open')
    yield null
    return
  }
  yield* browseAll(createAskPage(search, key, tools), asked)
}

async function* browseAll(ask: AskPage, query: Omit<EngineQuery, 'indexName'>): BrowsePages {
  let body: object = { ...query, hitsPerPage: PAGE }
  for (;;) {
    // Sequential: each page contains the cursor of the next.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await ask('browse', body)
    yield reply?.hits ?? null
    if (reply?.cursor === undefined) return
    body = { cursor: reply.cursor }
  }
}
