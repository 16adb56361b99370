// Checks of the little markup that a site's texts may hold, wherever they stand.
import { isPlainMarkup, sanitise } from '#tenant/markup.ts'
import type { Site } from '#tenant/schema.ts'

import { quote, toPath, type Problem } from './problem.ts'

/** Texts that would lose markup when published. */
export function checkMarkup(site: Site): Problem[] {
  return listMarkup(site, []).flatMap(({ path, text }): Problem[] =>
    isPlainMarkup(text)
      ? []
      : [
          {
            path: toPath(path),
            message: `contains markup that is not allowed. Use only b, i, em, strong, br and a (https, tel, mailto, own path). After removal: ${quote(sanitise(text))}`,
          },
        ],
  )
}

type Found = { path: PropertyKey[]; text: string }

/** Every text with a tag in it; "price<=10000" has none. */
function listMarkup(value: unknown, path: PropertyKey[]): Found[] {
  if (typeof value === 'string') return /<[a-z!/]/i.test(value) ? [{ path, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => listMarkup(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => listMarkup(part, [...path, name]))
}
