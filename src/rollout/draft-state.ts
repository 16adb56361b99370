// The parts of a draft that pages read, all from one moment.
import { showRequest } from './approvals.ts'
import { describeDraft } from './describe-draft.ts'
import type { DraftState, LiveSite } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { DraftDeps } from './publish.ts'
import { listRequests } from './requests.ts'
import { lastRevision, lastSaved } from './revisions.ts'
import { toScheduled } from './schedules.ts'

type DraftContext = {
  store: DraftStore
  sql: SqlStorage
  deps: Pick<DraftDeps, 'clock' | 'loadWords'>
}

/** The live version, and all unpublished changes. */
export async function readState(live: LiveSite | null, context: DraftContext): Promise<DraftState> {
  const { store, sql, deps } = context
  const draft = store.readDraft()
  const saved = draft === null ? null : lastSaved(sql)
  const revision = lastRevision(sql)
  const requests = listRequests(context)
  const scheduled = store.listSchedules()
  const authors = store.readAuthors()
  // From here on others may save: everything above is from one moment.
  const words = deps.loadWords
  const [changes, schedules] = await Promise.all([
    live && draft ? describeDraft(words, authors, [live.source, draft.document]) : [],
    Promise.all(scheduled.map((schedule) => toScheduled(schedule, words))),
  ])
  return {
    live,
    draft: draft?.document ?? null,
    revision,
    changes,
    conflicts: draft?.open ?? [],
    saved: saved === null ? null : { by: saved.by, at: saved.at },
    schedules,
    requests: requests.map((request) => showRequest(request, changes)),
  }
}
