// Pages of the documents that a query finds, all of them: by the engine's browse, or by searches of slices that are small enough
// where a hosted engine gives no key that may browse.
import type { Site } from '#tenant/schema.ts'
import { createAskPage, PAGE, type AskPage, type BrowseTools } from './ask-page.ts'
import { browseSlices } from './browse-slices.ts'
import type { EngineQuery } from './request.ts'

/** Documents of a page; null where the engine fails, and nothing follows. */
export type BrowsePages = AsyncIterable<readonly unknown[] | null>

/** The pages of a query. */
export async function* openBrowse(
  { search }: Pick<Site, 'search'>,
  query: EngineQuery,
  tools: BrowseTools,
): BrowsePages {
  const { engine } = search
  const named = engine.kind === 'algolia' ? engine.browse_secret : ''
  const key = named === '' ? null : await tools.openKey(named)
  if (named !== '' && key === null) {
    tools.onFault('browse key does not open')
    yield null
    return
  }
  const ask = createAskPage(search, key, tools)
  const { indexName: _, ...asked } = query
  yield* engine.kind === 'embedded' || key !== null
    ? browseAll(ask, asked)
    : browseSlices(ask, asked)
}

async function* browseAll(ask: AskPage, query: Omit<EngineQuery, 'indexName'>): BrowsePages {
  let body: object = { ...query, hitsPerPage: PAGE }
  for (;;) {
    // One at a time: each page says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const reply = await ask('browse', body)
    yield reply?.hits ?? null
    if (reply?.cursor === undefined) return
    body = { cursor: reply.cursor }
  }
}
