// Authors of each change in a draft, and what they wrote, so that no value is replaced unseen.
import type { Seconds } from '#lib/zone-time.ts'
import { listChanges } from './changes.ts'
import { isSame, type Json } from './json.ts'
import type { Source } from './source.ts'

export type Author = {
  by: string
  at: Seconds
  /** The written value, undefined for the default; null if it is secret or too long to store. */
  wrote: { value: Json | undefined } | null
}
/** The authors of each change by place, as in its `path`; the most recent one last. */
export type Authors = Readonly<Record<string, readonly Author[]>>

/** Maximum authors stored for a place. */
const MAX_AUTHORS = 4
/** A Durable Object stores values of up to 2 MB. */
const MAX_PLACES = 1000
const MAX_WRITTEN = 1000

type Saving = { by: string; at: Seconds; live: Source; before: Source; after: Source }

/**
 * The authors after a save; `by` is empty if no person wrote it. Values that equal the live version have no authors.
 */
export function noteAuthors(authors: Authors, { by, at, live, before, after }: Saving): Authors {
  const noted = new Map(Object.entries(authors))
  for (const change of by === '' ? [] : listChanges(before, after)) {
    const others = (noted.get(change.path) ?? []).filter((author) => author.by !== by)
    const author = { by, at, wrote: toWritten(change.at, change.after) }
    noted.delete(change.path)
    noted.set(change.path, [...others, author].slice(-MAX_AUTHORS))
  }
  const isOpen = createFinder(listChanges(live, after).map(({ path }) => path))
  const newest = [...noted].filter(([path]) => isOpen(path)).slice(-MAX_PLACES)
  return Object.fromEntries(newest)
}

function toWritten(at: string, value: Json | undefined): Author['wrote'] {
  const isKept = !at.startsWith('/secrets') && (JSON.stringify(value)?.length ?? 0) <= MAX_WRITTEN
  return isKept ? { value } : null
}

/** The authors of some changes, each once with their last save, the most recent one last. */
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

/** Values that others wrote at exactly one place and that have been replaced since, most recent first. */
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

/** The places that contain a place: "a[b].c" is in "a[b]" and in "a". */
function placesAround(path: string): string[] {
  return [...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))
}
