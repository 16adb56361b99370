// The search for vehicles similar to one that is gone, from its name alone.
import { toHref } from '#search/path.ts'
import { emptyState, withList } from '#search/state.ts'
import { findMake, findModel } from '#stock/catalogue.ts'
import type { Site } from '#tenant/schema.ts'

/**
 * The list of the make and model at the start of a name such as "2021 Toyota HiLux SR5"; every vehicle if there is
 * none.
 */
export function similarByName(name: string, site: Site): string {
  const every = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  const words = name.replace(/^\d{4} /, '').split(' ')
  const make = longest(words, findMake)
  if (make === null) return toHref(every, site)
  const ofMake = withList(every, 'make', [make.found.name])
  const model = longest(words.slice(make.length), (text) => findModel(make.found.name, text))
  return toHref(model === null ? ofMake : withList(ofMake, 'model', [model.found.name]), site)
}

/** The match with the most leading words. */
function longest<T>(
  words: readonly string[],
  find: (text: string) => T | null,
): { found: T; length: number } | null {
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length -= 1) {
    const found = find(words.slice(0, length).join(' '))
    if (found !== null) return { found, length }
  }
  return null
}

const MAX_WORDS = 4
