// Checks that a draft is unchanged since its review, and may be published.
import { listChanges, pickChanges } from './changes.ts'
import { describeChanges } from './describe-change.ts'
import type { LiveSite, PublishDraft, ScheduleOutcome } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { findForbidden } from './owners.ts'
import { lastRevision } from './revisions.ts'
import type { Source } from './source.ts'

type StoredDraft = { store: DraftStore; sql: SqlStorage }
type Refused = Exclude<ScheduleOutcome, { scheduled: string }>

export const NOT_LIVE = { refused: 'The site is not live.' } as const
export const STALE = {
  refused: 'The draft or the live site changed meanwhile. Look at the changes again, and publish.',
} as const

type Ready = {
  /** The live version with the chosen changes. */
  document: Source
  /** The live version with the other changes. */
  rest: Source
  live: LiveSite
}

/** The chosen changes of the draft, if it is unchanged since its review; otherwise why it cannot be published. */
export function readReviewed(
  request: PublishDraft,
  live: LiveSite | null,
  stored: StoredDraft,
): Ready | Refused {
  const draft = stored.store.readDraft()
  if (live === null) return NOT_LIVE
  if (draft === null) return { refused: 'There are no changes to publish.' }
  if (!isCurrent(request, stored)) return STALE
  const ready = { ...pickLines(live.source, draft.document, request.lines), live }
  const changes = listChanges(live.source, ready.document)
  const chosen = new Set(changes.map(({ path }) => path))
  const open = request.lines === undefined ? draft.open : draft.open.filter(isAmong(chosen))
  if (open.length > 0) return { conflicts: open, live: live.version, by: '' }
  const forbidden = findForbidden(changes)
  return forbidden.length > 0 ? { problems: forbidden } : ready
}

const isAmong =
  (paths: ReadonlySet<string>) =>
  ({ path }: { path: string }) =>
    paths.has(path)

/**
 * The chosen lines of the list of changes, and the others, each applied to the live version; all lines if no numbers
 * are given.
 */
export function pickLines(live: Source, draft: Source, lines: readonly number[] | undefined) {
  if (lines === undefined) return { document: draft, rest: live }
  const all = describeChanges(live, draft)
  const partsOf = (isWanted: (at: number) => boolean) =>
    new Set(all.filter((_, at) => isWanted(at)).flatMap(({ parts }) => parts))
  return {
    document: pickChanges(
      live,
      draft,
      partsOf((at) => lines.includes(at)),
    ),
    rest: pickChanges(
      live,
      draft,
      partsOf((at) => !lines.includes(at)),
    ),
  }
}

/** Whether neither the draft nor the live version has changed since. */
export function isCurrent(
  { revision, live }: Pick<PublishDraft, 'revision' | 'live'>,
  { store, sql }: StoredDraft,
): boolean {
  return revision === lastRevision(sql) && store.readLive()?.version === live
}
