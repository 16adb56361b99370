// Handles requests for approval in a draft object: stores, withdraws and answers them, and records what became of the
// requested changes.
import {
  type ApprovalRequest,
  isCurrentRequest,
  isSameRequest,
  makeRequest,
  type Settled,
  settleRequest,
} from './approvals.ts'
import { describeDraft } from './describe-draft.ts'
import type { AskApproval, ApprovalOutcome, DraftChange, LiveSite, SendBack } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import type { DraftDeps } from './publish.ts'
import { isCurrent, STALE } from './reviewed.ts'

type DraftContext = {
  store: DraftStore
  sql: SqlStorage
  deps: Pick<DraftDeps, 'clock' | 'loadWords'>
}

/** Stores a request for some shown changes, replacing an earlier request by the same person. */
export async function askApproval(
  wanted: AskApproval,
  live: LiveSite,
  context: DraftContext,
): Promise<ApprovalOutcome> {
  const { store, deps } = context
  if (!isCurrent(wanted, context)) return STALE
  const changes = await listLines(live, context)
  const chosen = wanted.lines.flatMap((line) => changes[line] ?? [])
  if (chosen.length === 0) return { refused: 'Tick the changes that you ask for.' }
  // Others may have saved while the labels were loaded.
  if (!isCurrent(wanted, context)) return STALE
  const { by, note } = wanted
  const earlier = store.readRequest(by)
  const request = makeRequest({ id: crypto.randomUUID(), by, at: deps.clock(), note }, chosen)
  if (earlier !== null && isSameRequest(earlier, request)) return { same: earlier.id }
  store.putRequest(request)
  return { asked: request.id, isReplaced: earlier !== null && earlier.answer === null }
}

/** Pending requests, and answers that are still relevant; oldest first. */
export function listRequests({
  store,
  deps,
}: Pick<DraftContext, 'store' | 'deps'>): ApprovalRequest[] {
  return store.listRequests().filter((request) => isCurrentRequest(request, deps.clock()))
}

/** Removes a person's own request, and returns it; null if it has been replaced meanwhile. */
export function withdrawRequest(
  { by, id }: { by: string; id: string },
  store: DraftStore,
): ApprovalRequest | null {
  const found = store.readRequest(by)
  if (found?.id !== id) return null
  store.dropRequest(by)
  return found
}

/** Answers a request with a reason; false if it is not pending. */
export function sendBackRequest(
  { by, id, reason }: SendBack,
  { store, deps }: Pick<DraftContext, 'store' | 'deps'>,
): boolean {
  const found = store.listRequests().find((request) => request.id === id)
  if (found === undefined || found.answer !== null) return false
  store.putRequest({ ...found, answer: { what: 'sent-back', by, at: deps.clock(), reason } })
  return true
}

/**
 * Finds the changes that an act concerns, before it changes the list; returns a function that records the outcome in
 * the requests.
 */
export async function prepareSettling(
  lines: readonly number[] | undefined,
  live: LiveSite | null,
  context: DraftContext,
): Promise<(how: Settled['how'], by: string) => void> {
  const { store, deps } = context
  const isAsked = store.listRequests().some(({ answer }) => answer === null)
  const changes = isAsked && live !== null ? await listLines(live, context) : []
  const done = lines === undefined ? changes : lines.flatMap((line) => changes[line] ?? [])
  return (how, by) => {
    for (const request of store.listRequests()) {
      const settled = settleRequest(request, done, { how, by, at: deps.clock() })
      if (settled !== request) store.putRequest(settled)
    }
  }
}

async function listLines(live: LiveSite, { store, deps }: DraftContext): Promise<DraftChange[]> {
  const draft = store.readDraft()
  if (draft === null) return []
  const documents = [live.source, draft.document] as const
  return describeDraft(deps.loadWords, store.readAuthors(), documents)
}
