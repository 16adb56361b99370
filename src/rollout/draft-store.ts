// Storage of a draft object: live version, draft, schedules, requests for approval, and a commit in progress.
import type { Seconds } from '#lib/zone-time.ts'
import type { ApprovalRequest } from './approvals.ts'
import { type Authors, noteAuthors } from './authors.ts'
import { listChanges } from './changes.ts'
import type { LiveSite } from './draft.ts'
import { isSame } from './json.ts'
import type { KvPair } from './kv.ts'
import { type Conflict, merge } from './merge.ts'
import { addRevision, createRevisions, lastRevision } from './revisions.ts'
import type { Source } from './source.ts'

/** `open`: fields that live also changed, in a different way, and that no editor has decided yet. */
export type Draft = { document: Source; open: Conflict[] }

/** A commit in progress. Once recorded, it is completed whatever fails. */
export type Commit = {
  by: string
  live: LiveSite
  /** Whether the draft itself is published. */
  isDraft: boolean
  /** The schedule that it executes. */
  schedule: string | null
  /** Whether it restores an earlier version. */
  isRollback: boolean
  hosts: KvPair[]
  deletes: string[]
}

/** Scheduled changes of a draft. */
export type KeptSchedule = {
  id: string
  at: Seconds
  by: string
  note: string
  /** The live version and the draft at that time: the difference is published. */
  base: Source
  document: Source
  refused: string | null
  /** Time of the refusal. */
  refusedAt?: Seconds
  /** The authors of its changes. */
  authors?: Authors
}

/** Key prefix before the requester's address. */
const REQUEST = 'request:'

export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(storage: DurableObjectStorage, clock: () => Seconds) {
  const { kv, sql } = storage
  createRevisions(sql)

  const readLive = () => kv.get<LiveSite>('live') ?? null
  const readDraft = () => kv.get<Draft>('draft') ?? null
  /** The draft, or the live version if there is none. */
  const documentOf = (live: LiveSite): Source => readDraft()?.document ?? live.source

  const readAuthors = () => kv.get<Authors>('authors') ?? {}

  /**
   * Stores a document as the draft, or deletes the draft if the document equals the live version. Returns the revision.
   */
  const change = ({ by, live, before, after, open, authors }: DocumentChange): number =>
    storage.transactionSync(() => {
      if (isSame(after, live.source)) kv.delete('draft')
      else kv.put<Draft>('draft', { document: after, open })
      const known = { ...readAuthors(), ...authors }
      const saving = { by: authors === undefined ? by : '', at: clock(), live: live.source }
      kv.put<Authors>('authors', noteAuthors(known, { ...saving, before, after }))
      return isSame(before, after)
        ? lastRevision(sql)
        : addRevision(sql, { by, at: clock(), before, after })
    })

  /**
   * Rebases the draft onto another live version: `base` is their common ancestor. If both changed a field, the draft
   * keeps its own value.
   */
  const moveTo = (live: LiveSite, by: string, base?: Source): void =>
    storage.transactionSync(() => {
      const before = readLive()
      kv.put('live', live)
      if (before === null) return
      const document = documentOf(before)
      const { merged, conflicts } = merge(base ?? before.source, document, live.source)
      const earlier = (readDraft()?.open ?? []).filter(
        ({ path }) => !conflicts.some((conflict) => conflict.path === path),
      )
      const open = [...earlier, ...conflicts]
      change({ by, live, before: document, after: merged, open, authors: {} })
    })

  /**
   * Removes changes from the draft and stores the rest. Fields that live changed too stay open if they are in the rest.
   */
  const leave = (by: string, live: LiveSite, rest: Source): number => {
    const left = new Set(listChanges(live.source, rest).map(({ path }) => path))
    const open = (readDraft()?.open ?? []).filter(({ path }) => left.has(path))
    return change({ by, live, before: documentOf(live), after: rest, open, authors: {} })
  }

  return {
    readLive,
    readDraft,
    readAuthors,
    leave,
    documentOf,
    change,
    moveTo,
    /** The version made by the last rollback: files made before it are refused. */
    rolledBackAt: () => kv.get<number>('rolledBackAt') ?? 0,
    noteRollback: (version: number) => kv.put('rolledBackAt', version),
    /** Time of the last write to the live key: KV allows one write a second. */
    writtenAt: () => kv.get<Seconds>('writtenAt') ?? 0,
    noteWritten: () => kv.put('writtenAt', clock()),
    readCommit: () => kv.get<Commit>('commit') ?? null,
    readCommitText: () => kv.get<string>('commit:text') ?? '',
    startCommit: (commit: Commit, text: string): void =>
      storage.transactionSync(() => {
        kv.put('commit', commit)
        kv.put('commit:text', text)
      }),
    /** Records that a commit is written. */
    endCommit: ({ live, by, isDraft, schedule, isRollback }: Commit): void =>
      storage.transactionSync(() => {
        // Edits made during the publish are kept: they are based on what is live now.
        moveTo(live, by, isDraft ? live.source : undefined)
        if (isRollback) kv.put('rolledBackAt', live.version)
        if (schedule !== null) kv.delete(`schedule:${schedule}`)
        kv.delete('commit')
        kv.delete('commit:text')
      }),
    listSchedules: () =>
      [...kv.list<KeptSchedule>({ prefix: 'schedule:' })]
        .map(([, schedule]) => schedule)
        .toSorted((a, b) => a.at - b.at),
    putSchedule: (schedule: KeptSchedule) => kv.put(`schedule:${schedule.id}`, schedule),
    dropSchedule: (id: string) => kv.delete(`schedule:${id}`),
    listRequests: () =>
      [...kv.list<ApprovalRequest>({ prefix: REQUEST })]
        .map(([, request]) => request)
        .toSorted((a, b) => a.at - b.at),
    readRequest: (by: string) => kv.get<ApprovalRequest>(REQUEST + by) ?? null,
    putRequest: (request: ApprovalRequest) => kv.put(REQUEST + request.by, request),
    dropRequest: (by: string) => kv.delete(REQUEST + by),
  }
}

export type DocumentChange = {
  by: string
  live: LiveSite
  before: Source
  after: Source
  open: Conflict[]
  /** Authors of restored values; if set, none of the values counts as written by `by`. */
  authors?: Authors
}
