// One thing that is wrong with a site file: where, and what to do about it.

import { toPointer } from './json.ts'

export type Problem = {
  /** Place in the file, such as "theme.colours.brand" or "promos.cards[1].href". */
  path: string
  /** What is wrong, with the value, and what to do. */
  message: string
}

/** A path of keys as people write it. */
export function toPath(keys: readonly PropertyKey[]): string {
  return keys
    .map((key, at) =>
      typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${String(key)}`,
    )
    .join('')
}

/** The JSON pointer of such a path: "/promos/cards/1/href". */
export function pointerOf(path: string): string {
  const keys = path.split(/\.|\[(\d+)\]/).filter((key) => key !== undefined && key !== '')
  return toPointer(keys)
}

/** A value as a message quotes it, cut to a readable length. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
