// Whether a draft is still what was reviewed, and may be published.
import { listChanges } from './changes.ts'
import type { LiveSite, PublishDraft, ScheduleOutcome } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { findForbidden } from './owners.ts'
import { lastRevision } from './revisions.ts'
import type { Source } from './source.ts'

type Kept = { store: DraftStore; sql: SqlStorage }
type Refused = Exclude<ScheduleOutcome, { scheduled: string }>

export const NOT_LIVE = { refused: 'The site is not live.' } as const
export const STALE = {
  refused: 'The draft or the live site changed meanwhile. Look at the changes again, and publish.',
} as const

/** The draft if it is still what was reviewed; or why it cannot be published. */
export function readReviewed(
  asked: PublishDraft,
  live: LiveSite | null,
  kept: Kept,
): { document: Source; live: LiveSite } | Refused {
  const draft = kept.store.readDraft()
  if (live === null) return NOT_LIVE
  if (draft === null) return { refused: 'There are no changes to publish.' }
  if (!isCurrent(asked, kept)) return STALE
  if (draft.open.length > 0) return { conflicts: draft.open, live: live.version, by: '' }
  const forbidden = findForbidden(listChanges(live.source, draft.document))
  return forbidden.length > 0 ? { problems: forbidden } : { document: draft.document, live }
}

/** Whether neither the draft nor the live version has changed since. */
export function isCurrent({ revision, live }: PublishDraft, { store, sql }: Kept): boolean {
  return revision === lastRevision(sql) && store.readLive()?.version === live
}
