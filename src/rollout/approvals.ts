// Approval requests by people who may not publish: the changes of the draft that they want published, and the outcome
// of each. One request per person. Independent of storage: `draft-store.ts` stores them.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Author } from './authors.ts'
import type { DescribedChange } from './describe-change.ts'
import { isSame, type Json } from './json.ts'

/** The stored part of a request. */
export type ApprovalRequest = {
  id: string
  /** The requester. */
  by: string
  at: Seconds
  note: string
  changes: AskedChange[]
  /** The answer; null while the request is pending. */
  answer: Answer | null
}

type Answer = { what: 'sent-back' | 'settled'; by: string; at: Seconds; reason: string }

type AskedChange = {
  /** The place of a change, as in its `path`. */
  path: string
  text: string
  /** The requested value; undefined for the default. */
  after: Json | undefined
  settled: Settled | null
}

/** What someone did with a requested change. */
export type Settled = {
  how: 'published' | 'scheduled' | 'discarded'
  by: string
  /** False if it was changed after the request. */
  isAsAsked: boolean
}

/** A request as people see it. */
export type ShownRequest = Omit<ApprovalRequest, 'changes'> & { changes: ShownChange[] }

export type ShownChange = {
  text: string
  settled: Settled | null
  /** Number of the change in the draft's list, if the draft still has it as requested. */
  line: number | null
  /** The current value and its author, if it was changed after the request. */
  now: { text: string; by: string } | null
}

type Line = Pick<DescribedChange, 'path' | 'text' | 'after'> & { authors?: readonly Author[] }

/** How long an answer is shown to the requester, unless they hide it. */
const ANSWER_DAYS = 30

/** Whether a request is pending, or its answer still relevant. */
export const isCurrentRequest = ({ answer }: ApprovalRequest, now: Seconds): boolean =>
  answer === null || answer.at > now - ANSWER_DAYS * DAY

/** A request for some lines of the list of changes. */
export function makeRequest(
  who: Pick<ApprovalRequest, 'id' | 'by' | 'at' | 'note'>,
  lines: readonly Line[],
): ApprovalRequest {
  const changes = lines.map(({ path, text, after }) => ({ path, text, after, settled: null }))
  return { ...who, changes, answer: null }
}

/** Whether a pending request is equal to another one. */
export function isSameRequest(one: ApprovalRequest, other: ApprovalRequest): boolean {
  const keyOf = ({ note, changes }: ApprovalRequest) => [
    note,
    changes
      .filter(({ settled }) => settled === null)
      .map(({ path, after }) => [path, after ?? null]),
  ]
  return one.answer === null && isSame(keyOf(one), keyOf(other))
}

/** A request compared with the current draft. */
export function showRequest(request: ApprovalRequest, lines: readonly Line[]): ShownRequest {
  const changes = request.changes.map(({ path, text, after, settled }): ShownChange => {
    const at = settled === null ? lines.findIndex((line) => line.path === path) : -1
    const found = lines[at]
    if (found === undefined) return { text, settled, line: null, now: null }
    if (isSame(found.after, after)) return { text, settled, line: at, now: null }
    const by = found.authors?.at(-1)?.by ?? ''
    return { text, settled, line: null, now: { text: found.text, by } }
  })
  return { ...request, changes }
}

/** Whether any requested change is still undecided. */
export const isWaiting = ({ answer, changes }: ShownRequest): boolean =>
  answer === null && changes.some(({ line, now }) => line !== null || now !== null)

/** A request after some lines were decided; settled once nothing is left. */
export function settleRequest(
  request: ApprovalRequest,
  lines: readonly Line[],
  done: { how: Settled['how']; by: string; at: Seconds },
): ApprovalRequest {
  if (request.answer !== null) return request
  const { how, by, at } = done
  const changes = request.changes.map((change): AskedChange => {
    const found = lines.find(({ path }) => path === change.path)
    if (found === undefined || change.settled !== null) return change
    return { ...change, settled: { how, by, isAsAsked: isSame(found.after, change.after) } }
  })
  const isOver = changes.every(({ settled }) => settled !== null)
  return { ...request, changes, answer: isOver ? { what: 'settled', by, at, reason: '' } : null }
}
