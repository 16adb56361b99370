// Describes the changes of a draft, each with its authors.
import { type Authors, authorsOf, listReplaced } from './authors.ts'
import { listChanges } from './changes.ts'
import { describeWith, type LoadWords } from './describe-change.ts'
import type { DraftChange } from './draft.ts'
import type { Source } from './source.ts'

export async function describeDraft(
  words: LoadWords,
  authors: Authors,
  [live, draft]: readonly [Source, Source],
): Promise<DraftChange[]> {
  const all = listChanges(live, draft)
  const lines = await describeWith(words, live, draft)
  return lines.map((line) => {
    const paths = line.parts.map((part) => all[part]?.path ?? '')
    return {
      ...line,
      authors: authorsOf(authors, paths),
      replaced: line.parts.length === 1 ? listReplaced(authors, line) : [],
    }
  })
}
