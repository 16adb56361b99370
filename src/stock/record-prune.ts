// A document without what says nothing: no null, no empty text or list, no leftover of a broken template in a feed (V38, F16).
import { withoutLeftovers } from '#lib/clean.ts'

/** Copy of a JSON value without empty parts; undefined when nothing is left. */
export function prune(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return pruneList(value)
  return typeof value === 'object' ? pruneObject(value) : value
}

/** Text without leftovers; undefined when nothing is left. */
function cleanText(text: string): string | undefined {
  return withoutLeftovers(text.toWellFormed()).trim() || undefined
}

function pruneList(items: unknown[]): unknown[] | undefined {
  const kept = items.map(prune).filter((item) => item !== undefined)
  return kept.length === 0 ? undefined : kept
}

function pruneObject(value: object): object | undefined {
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const clean = prune(part)
    return clean === undefined ? [] : [[name, clean] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
