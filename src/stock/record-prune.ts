// A document without what says nothing: no null, no empty text or list, no leftover of a broken template in a feed (V38, F16).

/** Copy of a JSON value without empty parts; undefined when nothing is left. */
export function prune(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return pruneList(value)
  return typeof value === 'object' ? pruneObject(value) : value
}

/** Text without "null", "undefined", "NaN" and "[object Object]"; undefined when nothing is left. Addresses stay as they are. */
export function cleanText(text: string): string | undefined {
  if (/^(?:https?:\/\/|\/)\S+$/i.test(text)) return text
  const clean = text.toWellFormed().replaceAll(LEFTOVERS, '').replaceAll(/ {2,}/g, ' ').trim()
  return clean === '' ? undefined : clean
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

const LEFTOVERS = /\b(?:null|NULL|undefined|NaN)\b|\[object \w+\]/g
