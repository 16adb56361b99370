// Who made each change of a draft, and what each of them wrote, so that no one's words are replaced without being seen.
import type { Seconds } from '#lib/zone-time.ts'
import { listChanges } from './changes.ts'
import { isSame, type Json } from './json.ts'
import type { Source } from './source.ts'

export type Author = {
  by: string
  at: Seconds
  /** What they wrote, undefined for the standard; null if it is secret or too long to keep. */
  wrote: { value: Json | undefined } | null
}
/** The authors of each change by its place, as `path` of a change names it; the last one at the end. */
export type Authors = Readonly<Record<string, readonly Author[]>>

/** The last people of one place. */
const MAX_AUTHORS = 4
/** An object keeps values of 2 MB. */
const MAX_PLACES = 1000
const MAX_WRITTEN = 1000

type Saving = { by: string; at: Seconds; live: Source; before: Source; after: Source }

/** The authors after a save; `by` is empty for what no person wrote. What is as live has none. */
export function noteAuthors(authors: Authors, { by, at, live, before, after }: Saving): Authors {
  const noted = new Map(Object.entries(authors))
  for (const change of by === '' ? [] : listChanges(before, after)) {
    const others = (noted.get(change.path) ?? []).filter((author) => author.by !== by)
    const author = { by, at, wrote: toWritten(change.at, change.after) }
    noted.delete(change.path)
    noted.set(change.path, [...others, author].slice(-MAX_AUTHORS))
  }
  const isOpen = createFinder(listChanges(live, after).map(({ path }) => path))
  const kept = [...noted].filter(([path]) => isOpen(path)).slice(-MAX_PLACES)
  return Object.fromEntries(kept)
}

function toWritten(at: string, value: Json | undefined): Author['wrote'] {
  const isKept = !at.startsWith('/secrets') && (JSON.stringify(value)?.length ?? 0) <= MAX_WRITTEN
  return isKept ? { value } : null
}

/** Everyone who made some changes, each once with their last save, the last one at the end. */
export function authorsOf(authors: Authors, paths: readonly string[]): Author[] {
  const isOne = createFinder(paths)
  const found = Object.entries(authors)
    .filter(([path]) => isOne(path))
    .flatMap(([, some]) => some)
    .toSorted((a, b) => a.at - b.at)
  return [...new Map(found.map((author) => [author.by, author])).values()].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** What others wrote at exactly one place that is not what is there now, the last one first. */
export function listReplaced(
  authors: Authors,
  { path, after }: { path: string; after: Json | undefined },
): Author[] {
  const some = authors[path] ?? []
  return some
    .slice(0, -1)
    .filter(({ wrote }) => wrote !== null && !isSame(wrote.value, after))
    .toReversed()
}

/** Whether a place is one of some, within one, or around one. */
function createFinder(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set(paths)
  const around = new Set(paths.flatMap(placesAround))
  return (path) =>
    exact.has(path) || around.has(path) || placesAround(path).some((outer) => exact.has(outer))
}

/** The places that a place is in: "a[b].c" is in "a[b]" and in "a". */
function placesAround(path: string): string[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))
}
