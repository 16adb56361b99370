// Chooses what a publish of files makes live: the files, or the files merged with what others published since the files
// were made.
import type { LiveSite, PublishFiles, PublishOutcome } from './draft.ts'
import { isSame } from './json.ts'
import { merge } from './merge.ts'
import type { Source } from './source.ts'

export type Chosen = { source: Source; isMerged: boolean; note: string }

type Known = {
  live: LiveSite | null
  /** Who published it. */
  by: string
  /** The source of the version that the files were made from; null if it is no longer stored. */
  baseSource: Source | null
  /** The version made by the last rollback; 0 if there was none. */
  rolledBackAt: number
}

/** The document to publish; or why there is none, and what to do. */
export function chooseSource(
  slug: string,
  { source, base, take, note }: Pick<PublishFiles, 'source' | 'base' | 'take' | 'note'>,
  { live, by, baseSource, rolledBackAt }: Known,
): Chosen | Extract<PublishOutcome, { refused: string } | { live: number }> {
  const files = { source, isMerged: false, note }
  if (live === null || base === live.version || isSame(source, live.source)) return files
  const ways = `Run npm run tenants -- pull ${slug} first, or publish with --take mine to replace what is live.`
  if (base !== null && base > live.version)
    return {
      refused: `${slug}: the files were made from version ${base}, but version ${live.version} is live here. If ${base} was just published, wait a minute.`,
    }
  const isUnknown = base === null || baseSource === null
  // A version without a source was made from files by an earlier release, and has not been edited elsewhere.
  if (isUnknown && !live.isWritten) return files
  if (take === 'mine' && (isUnknown || base < rolledBackAt))
    return { ...files, note: toNote(note, `files over version ${live.version}`) }
  if (isUnknown && take === 'live') return { source: live.source, isMerged: true, note }
  if (base === null)
    return {
      refused: `${slug}: the files do not say which version they were made from, and version ${live.version} is live. ${ways}`,
    }
  if (baseSource === null)
    return {
      refused: `${slug}: version ${base}, which the files were made from, is no longer kept. ${ways}`,
    }
  if (base < rolledBackAt && take === undefined)
    return {
      refused: `${slug}: the files were made from version ${base}, before the rollback of version ${rolledBackAt}. They would undo it. ${ways}`,
    }
  const { merged, conflicts } = merge(
    baseSource,
    source,
    live.source,
    take === 'live' ? 'theirs' : 'mine',
  )
  if (conflicts.length > 0 && take === undefined) return { conflicts, live: live.version, by }
  const paths = conflicts.map(({ path }) => path).join(', ')
  return {
    source: merged,
    isMerged: true,
    note:
      conflicts.length === 0
        ? note
        : toNote(note, `took ${take === 'live' ? 'live' : 'files'} for ${paths}`),
  }
}

/** Maximum characters: enough for a reason, short enough for a line of history. */
const MAX_NOTE = 300

function toNote(note: string, more: string): string {
  const text = note === '' ? more : `${note} (${more})`
  return text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE - 1)}…` : text
}
