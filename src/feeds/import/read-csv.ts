// Reads delimited text: each line separately, unless a quoted cell continues in the next.
import { fromSheetCell } from '#lib/escape.ts'
import { type Feed, type FeedRow, toValue } from './feed-row.ts'
import { findLayout, type Layout } from './find-layout.ts'
import type { Recognise } from './recognise.ts'
import { createRowReader } from './row-reader.ts'
import { createLineSplitter, splitLines } from './split-lines.ts'

/** `start` is the beginning of the text; `recogniseBy` recognises rows of a table with a delimiter and a header. */
export function readCsv(
  chunks: AsyncIterable<string>,
  start: string,
  recogniseBy: (layout: readonly string[]) => Recognise,
): Feed {
  const layout = findLayout(splitLines(start))
  const header = [...new Set(layout.header)].filter((name) => name !== '')
  return {
    header,
    rows: readRows(chunks, layout, recogniseBy([layout.delimiter, ...layout.header])),
  }
}

async function* readRows(
  chunks: AsyncIterable<string>,
  layout: Layout,
  recognise: Recognise,
): AsyncGenerator<FeedRow> {
  const splitter = createLineSplitter()
  const toDocument = createDocumentReader(layout.header)
  const reader = createRowReader(layout, (lines, cells) => {
    const { sent, isKnown } = recognise(lines.map(({ text }) => text).join('\n'))
    return isKnown ? { document: null, sent, isKnown } : { document: toDocument(cells), sent }
  })
  let at = 0
  const take = (text: string, isOpen: boolean) => {
    at += 1
    if (at > layout.lines) reader.take({ text, at, isOpen })
  }
  for await (const chunk of chunks) {
    for (const line of splitter.push(chunk)) take(line, false)
    yield* reader.done()
  }
  const { line, isEnded } = splitter.end()
  if (line !== null) take(line, !isEnded)
  reader.end(isEnded)
  yield* reader.done()
}

/** Merges columns of the same name. */
function createDocumentReader(header: readonly string[]) {
  const columns = new Map<string, number[]>()
  header.forEach((name, at) => {
    if (name !== '') columns.set(name, [...(columns.get(name) ?? []), at])
  })
  const all = [...columns]
  return (cells: readonly string[]): Record<string, string | string[]> =>
    Object.fromEntries(
      all.map(([name, places]) => [
        name,
        toValue(places.map((at) => fromSheetCell(cells[at] ?? ''))),
      ]),
    )
}
