// An error in a site file: where it is, and how to fix it.

import { toPointer } from './json.ts'

export type Problem = {
  /** Place in the file, such as "theme.colours.brand" or "promos.cards[1].href". */
  path: string
  /** The error, with the value, and how to fix it. */
  message: string
}

/** A path of keys in readable form. */
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

/** A value as quoted in messages, cut to a readable length. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
