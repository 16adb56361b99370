// Merges the edits of a form into a draft: all or none.
import { authorsOf } from './authors.ts'
import type { LiveSite, Save, Saved } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { applyEdits } from './edits.ts'
import { isSame, parsePointer, valueAt } from './json.ts'
import { type Conflict, merge } from './merge.ts'
import { lastRevision, lastSaved, rebuild } from './revisions.ts'
import type { Source } from './source.ts'

/** Maximum characters of a document: an object stores values of up to 2 MB. */
const MAX_CHARACTERS = 900_000

type SavedDraft = { saved: number; before: Source; after: Source }

/** Merges edits without checking them against the schema: a draft may be unfinished. */
export function saveEdits(
  { by, base, set, decided = [] }: Save,
  live: LiveSite,
  { store, sql }: { store: DraftStore; sql: SqlStorage },
): Exclude<Saved, { saved: number }> | SavedDraft {
  const current = store.documentOf(live)
  const seen = base === lastRevision(sql) ? current : rebuild(sql, current, base)
  const changed = applyEdits(seen ?? current, set)
  if ('unknown' in changed) return { refused: `The site has no place ${changed.unknown}.` }
  const { merged, conflicts } =
    seen === null
      ? { merged: changed.after, conflicts: compareWithShown(current, set) }
      : merge(seen, changed.after, current)
  if (conflicts.length > 0) {
    const authors = authorsOf(
      store.readAuthors(),
      conflicts.map(({ path }) => path),
    )
    const last = authors.findLast((author) => author.by !== by)?.by ?? lastSaved(sql)?.by ?? ''
    return { conflicts, revision: lastRevision(sql), by: last }
  }
  if (JSON.stringify(merged).length > MAX_CHARACTERS)
    return { refused: 'The site is too large. Remove something first.' }
  const edited = new Set([...decided, ...set.map(({ at }) => at)])
  const open = (store.readDraft()?.open ?? []).filter(({ at }) => !edited.has(at))
  const saved = store.change({ by, live, before: current, after: merged, open })
  return { saved, before: current, after: merged }
}

/** Edits of fields whose value has changed since their form was shown. */
function compareWithShown(current: Source, set: Save['set']): Conflict[] {
  return set.flatMap(({ at, value, was }) => {
    const now = valueAt(current, parsePointer(at) ?? [])
    const isKept = isSame(now, was) || isSame(now, value)
    return isKept ? [] : [{ at, path: at, base: was, mine: value, theirs: now }]
  })
}
