// Types of SiteDraft's calls: the requests and answers for the draft of a site. Expected outcomes are values.
import type { Seconds } from '#lib/zone-time.ts'
import type { ShownRequest } from './approvals.ts'
import type { Author } from './authors.ts'
import type { DescribedChange } from './describe-change.ts'
import type { FieldEdit } from './edits.ts'
import type { Conflict } from './merge.ts'
import type { Problem } from './problem.ts'
import type { Source } from './source.ts'

export type LiveSite = {
  version: number
  source: Source
  /**
   * False if an earlier release published the version without its source: `source` is then the parsed site with all
   * defaults, until the next publish.
   */
  isWritten: boolean
}

export type DraftState = {
  /** null: the site is not live, so there is nothing to edit. */
  live: LiveSite | null
  /** The whole document with all unpublished changes; null if there are none. */
  draft: Source | null
  /** Revision of the document, increased by each change. Send it back as `base` of a save. */
  revision: number
  /** From live to the draft, each with a description and its authors. */
  changes: DraftChange[]
  /**
   * Fields that the draft ("mine") and a later publish ("theirs", for example from the command line) changed in
   * different ways. The draft keeps its own values. Nothing can be published before each field is decided: save a value
   * at its place, or name the place in `decided` to keep the draft's.
   */
  conflicts: Conflict[]
  /** Author and time of the last save; null without a draft. */
  saved: { by: string; at: Seconds } | null
  /** Pending publishes, the next one first, and those that were refused at their time. */
  schedules: Scheduled[]
  /** Requests by people who may not publish: pending ones, and those answered recently. Oldest first. */
  requests: ShownRequest[]
}

export type DraftChange = DescribedChange & {
  /** The authors, the most recent one last. */
  authors: Author[]
  /** Values that others wrote there before, most recent first. */
  replaced: Author[]
}

export type Save = {
  /** The person who saves, shown to other editors and in the history: an email address or name. */
  by: string
  /** The revision that the form was loaded from. */
  base: number
  set: FieldEdit[]
  /** Places (`at`) of conflicts in which the draft's value is right. */
  decided?: string[]
}

export type Saved =
  /** `saved` is the base of the next save; `changes` describes what it changed in the draft. */
  | { saved: number; changes: string[] }
  /**
   * Others changed the same fields in a different way since ("theirs", by the named person), so nothing was saved. Show
   * both values, and save again with `revision` as base.
   */
  | { conflicts: Conflict[]; revision: number; by: string }
  /** Nothing was saved, for this reason. */
  | { refused: string }

/** Discards changes of the draft that a page showed. */
export type Discard = { by: string; revision: number; live: number; lines?: readonly number[] }
export type Discarded =
  /** The new revision. */
  { revision: number } | { refused: string }

/** Publishes the draft as it was reviewed. */
export type PublishDraft = {
  by: string
  note: string
  /** The reviewed revision of the draft, and the live version that it would replace. */
  revision: number
  live: number
  /** Numbers of the changes in the displayed list; all of them if omitted. The others stay in the draft. */
  lines?: readonly number[]
  /** Also publishes examples and drafts that are not live yet. */
  examples?: boolean
}

/** Publishes files from the command line. */
export type PublishFiles = {
  by: string
  note: string
  source: Source
  /** The live version that the files were made from; null if unknown. */
  base: number | null
  /**
   * The value to use for fields that both the files ("mine") and live changed since; without it such fields stop the
   * publish.
   */
  take?: 'mine' | 'live'
  /** The database for a site that is not live yet. */
  database?: string
  /** Adds {slug}.localhost to the hosts; only on a developer's machine. */
  dev?: boolean
}

export type PublishOutcome =
  /**
   * `source` is what is live now, including the changes of others if `isMerged`. `isPending`: a store did not answer;
   * the object continues within a minute.
   */
  | { published: number; source: Source; isMerged: boolean; isPending: boolean }
  /** Nothing to do: the content is already live. */
  | { unchanged: number; source: Source; isMerged: boolean }
  /** Fields that live also changed, in a different way. Nothing was published. */
  | { conflicts: Conflict[]; live: number; by: string }
  /** The document is not valid; paths are those of its fields. */
  | { problems: Problem[] }
  /** Examples and drafts that shoppers would see, unless allowed. */
  | { examples: Problem[] }
  | { refused: string }

export type Schedule = PublishDraft & {
  /** Time of the publish, in seconds since 1970. */
  at: Seconds
}
export type Scheduled = {
  id: string
  at: Seconds
  by: string
  note: string
  changes: DescribedChange[]
  /** Why it was not published at its time; null while it is pending. */
  refused: string | null
  /** Time of the refusal. */
  refusedAt?: Seconds
}
export type ScheduleOutcome =
  | { scheduled: string }
  | Extract<
      PublishOutcome,
      | { conflicts: Conflict[] }
      | { problems: Problem[] }
      | { examples: Problem[] }
      | { refused: string }
    >

/** Requests approval for some changes of the list that was shown. */
export type AskApproval = {
  by: string
  note: string
  revision: number
  live: number
  lines: readonly number[]
}
export type ApprovalOutcome =
  /** The id of the request; `isReplaced` if it replaces a pending one. */
  | { asked: string; isReplaced: boolean }
  /** An identical request of the person is already pending. */
  | { same: string }
  | { refused: string }

/** Answers a request; its changes stay in the draft. */
export type SendBack = { by: string; id: string; reason: string }

/** The outcome of a schedule at its time. */
export type DueReport = {
  slug: string
  by: string
  at: Seconds
  /** The version that is live afterwards; null if it was refused. */
  version: number | null
  refused: string | null
}

export type HistoryEntry = {
  version: number
  /** ISO 8601 in UTC; empty for versions of early releases. */
  at: string
  by: string
  note: string
  /** The version whose content a rollback restored. */
  restores: number | null
  isLive: boolean
  /** Whether a rollback can restore it. */
  isWhole: boolean
  /** Changes since the version before; null if either has no source. */
  changes: DescribedChange[] | null
}
