// What the object of a draft keeps: live version, draft, schedules, requests for approval, and a publish that is being written.
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

/** `open`: fields that live changed too, in another way, which no editor has decided yet. */
export type Draft = { document: Source; open: Conflict[] }

/** A publish that is being written to KV: from here on it is carried out, whatever fails. */
export type Commit = {
  by: string
  live: LiveSite
  /** Whether the draft is what is published. */
  isDraft: boolean
  /** The schedule that it carries out. */
  schedule: string | null
  /** Whether it brings an earlier version back. */
  isRollback: boolean
  hosts: KvPair[]
  deletes: string[]
}

/** Changes of one draft that wait for their time. */
export type KeptSchedule = {
  id: string
  at: Seconds
  by: string
  note: string
  /** What was live, and what the draft was: the difference is published. */
  base: Source
  document: Source
  refused: string | null
  /** When it was refused. */
  refusedAt?: Seconds
  /** Who made its changes. */
  authors?: Authors
}

/** Before the address of the person who asks. */
const REQUEST = 'request:'

export type DraftStore = ReturnType<typeof createDraftStore>

export function createDraftStore(storage: DurableObjectStorage, clock: () => Seconds) {
  const { kv, sql } = storage
  createRevisions(sql)

  const readLive = () => kv.get<LiveSite>('live') ?? null
  const readDraft = () => kv.get<Draft>('draft') ?? null
  /** The draft, or what is live if there is none. */
  const documentOf = (live: LiveSite): Source => readDraft()?.document ?? live.source

  const readAuthors = () => kv.get<Authors>('authors') ?? {}

  /** Keeps a document as the draft, or none if it is what is live. Returns the revision. */
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
   * Brings the draft to another live version, merged: `base` is what the two have in common. Where both changed a field, the
   * draft keeps its own value.
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

  /** Takes changes out of the draft: what is left of it is given. Fields that live changed too stay open if they are left. */
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
    /** The version that a rollback made last: files made before it are refused. */
    rolledBackAt: () => kv.get<number>('rolledBackAt') ?? 0,
    noteRollback: (version: number) => kv.put('rolledBackAt', version),
    /** When the live key was written last: KV takes one write a second. */
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
        // What was edited while it was published is kept: it was made from what is live now.
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
  /** Authors of what comes back; with them, nothing is the work of `by`. */
  authors?: Authors
}
