// What the draft of a site says and takes: the types of SiteDraft's calls. Expected outcomes are values.
import type { Seconds } from '#lib/zone-time.ts'
import type { Change } from './changes.ts'
import type { FieldEdit } from './edits.ts'
import type { Conflict } from './merge.ts'
import type { Source } from './source.ts'

export type LiveSite = {
  version: number
  source: Source
  /**
   * False if the version was published without its source, by an earlier release: `source` is then the parsed site with
   * all defaults, until the next publish.
   */
  isWritten: boolean
}

export type DraftState = {
  /** null: the site is not live, so there is nothing to edit. */
  live: LiveSite | null
  /** The whole document with all unpublished changes; null if there are none. */
  draft: Source | null
  /** Counts changes of the document. Send it back as `base` of a save. */
  revision: number
  /** From live to the draft. */
  changes: Change[]
  /**
   * Fields that the draft ("mine") and a publish since ("theirs", from the command line, say) changed in different ways. The
   * draft keeps its own values. Nothing can be published before each field is decided: save a value at its place, or name
   * the place in `decided` to keep the draft's.
   */
  conflicts: Conflict[]
  /** Who saved last, and when; null without a draft. */
  saved: { by: string; at: Seconds } | null
}

export type Save = {
  /** Who saves, for other editors and the history: an e-mail address or name. */
  by: string
  /** The revision that the form was made from. */
  base: number
  set: FieldEdit[]
  /** Places (`at`) of conflicts in which the draft's value is right. */
  decided?: string[]
}

export type Saved =
  /** `revision` is the base of the next save. */
  | { saved: number }
  /**
   * Others changed the same fields since, in another way ("theirs", by the person named); nothing was saved. Show both
   * values, and save again with `revision` as base.
   */
  | { conflicts: Conflict[]; revision: number; by: string }
  /** Nothing was saved, because that cannot work: say why. */
  | { refused: string }
