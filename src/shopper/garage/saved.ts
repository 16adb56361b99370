// Lists stored on the shopper's device, as JSON that is parsed as untrusted. Pure and without dependencies: the browser
// uses it too.

/** A favourite, or a vehicle to compare. */
export type SavedCar = {
  id: string
  name: string
  slug: string
  make: string | null
  model: string | null
  primary_image_url: string | null
}

/** A viewed vehicle. */
export type ViewedCar = {
  id: string
  stocknum: string | null
  make: string | null
  model: string | null
  body: string | null
  simple_body: string | null
}

/** Device storage keys. */
export const STORED = {
  favourites: 'forecourt.favourites',
  compare: 'forecourt.compare',
  viewed: 'forecourt.viewed',
} as const
export type StoredList = keyof typeof STORED

/** Maximum entries per list; the oldest are dropped. */
export const MAX: Record<StoredList, number> = { favourites: 60, compare: 4, viewed: 13 }

export type Entry = {
  id: string
  /** The account that it was sent to, by its mark (http/session.ts). */
  account?: string
}

/** Parses a stored text without duplicates, with ids as text; invalid entries are dropped. */
export function parseEntries(text: string | null): Entry[] {
  const found = new Map<string, Entry>()
  for (const item of parseList(text)) {
    const id = idOf(item)
    if (id === '') continue
    const entry: Entry = { ...(item as object), id } // Entries without an id are skipped.
    // Two accounts may have left the same vehicle.
    const key = JSON.stringify([id, entry.account])
    if (!found.has(key)) found.set(key, entry)
  }
  return [...found.values()]
}

/** Whether a list contains a vehicle, by its id as text. */
export function holds(entries: readonly Entry[], id: string): boolean {
  return entries.some((entry) => entry.id === id)
}

/** The list with a vehicle as its newest entry, cut to `most`. */
export function withNewest(entries: readonly Entry[], entry: Entry, most: number): Entry[] {
  return [entry, ...without(entries, entry.id)].slice(0, most)
}

export function without(entries: readonly Entry[], id: string): Entry[] {
  return entries.filter((entry) => entry.id !== id)
}

/** Names as a query parameter, "a,b", up to its maximum length; invalid names are dropped. */
export function toNames(names: readonly unknown[]): string {
  let text = ''
  for (const name of names) {
    const written = typeof name === 'string' ? encodeURIComponent(name.toWellFormed()) : ''
    if (written === '' || text.length + written.length > LONGEST) continue
    text += text === '' ? written : `,${written}`
  }
  return text
}

/** Addresses of more than 4 KB are refused. */
const LONGEST = 3500

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function idOf(item: unknown): string {
  if (typeof item !== 'object' || item === null || !('id' in item)) return ''
  return typeof item.id === 'string' || typeof item.id === 'number' ? String(item.id) : ''
}
