// Splits a shopper's text into words: lower case without accents, one word per run of letters and digits.
import words from '#catalogue/words.json' with { type: 'json' }

/** Maximum characters of a text to read. */
export const LONGEST = 200

/**
 * Normalises "Citroën C3, SUV's & utes" to "citroen c3 , suvs and utes", the input of the number rules and the
 * vocabulary.
 */
export function normalizeQuery(text: string): string {
  return text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})'(?=s\b)/gu, '')
    .replaceAll(/[^\p{L}\p{N}$.,+'<>~\-/ ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The key of a phrase: "land cruiser", "Land-Cruiser" and "landcruiser" are all "landcruiser". */
export function toKey(text: string): string {
  // Most phrases are plain, and a vocabulary has thousands of them.
  if (/^[A-Za-z0-9 -]*$/.test(text))
    return text.slice(0, LONGEST).toLowerCase().replaceAll(/[ -]+/g, '')
  return normalizeQuery(text).replaceAll(/[^\p{L}\p{N}+]+/gu, '')
}

const UNITS = 'one two three four five six seven eight nine'.split(' ')
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const NUMBER_WORD = new RegExp(
  String.raw`\b(?:(${TENS.join('|')})(?:[ -](${UNITS.join('|')}))?|(${TEENS.join('|')})|(${UNITS.join('|')}))(?=[ -]?(?:k\b|grand\b|thousand\b|hundred\b|seat|berth|ft\b|foot\b|feet\b|tonne))`,
  'g',
)

/** "19'6" is 19.5 feet. */
const FEET = /\b(\d{1,2})' ?(\d{1,2})\b/g
const HUNDRED = /\b(?:(?:a|one) )?hundred(?= (?:thousand|grand|k)\b)/g
const SLEEPS = new RegExp(String.raw`(?<=\bsleeps? (?:for )?)(?:${UNITS.join('|')})\b`, 'g')

/** "twenty five grand" is "25 grand", "seven seater" is "7 seater": numbers in words before a unit. */
export function withDigits(text: string): string {
  return text
    .replaceAll(
      FEET,
      (_, feet: string, inches: string) => `${(Number(feet) + Number(inches) / 12).toFixed(1)} ft`,
    )
    .replaceAll(HUNDRED, '100')
    .replaceAll(SLEEPS, (word) => String(UNITS.indexOf(word) + 1))
    .replaceAll(NUMBER_WORD, (_, ten?: string, unit?: string, teen?: string, one?: string) => {
      if (teen !== undefined) return String(TEENS.indexOf(teen) + 10)
      if (one !== undefined) return String(UNITS.indexOf(one) + 1)
      const tens = (TENS.indexOf(ten ?? '') + 2) * 10
      return String(tens + (unit === undefined ? 0 : UNITS.indexOf(unit) + 1))
    })
}

/** Words that add nothing to a search: "looking for a". */
export const FILLERS: ReadonlySet<string> = new Set(words.fillers)
/** Names of models that are everyday words: they mean a model only after the make, or if it is in stock. */
export const NEEDS_MAKE: ReadonlySet<string> = new Set(words.needs_make)
/** Words that are never corrected, because they mean what they say. */
export const ORDINARY: ReadonlySet<string> = new Set([...words.ordinary, ...words.fillers])

/**
 * The number of changes of one letter (left out, added, replaced, or swapped with the next) from one word to another, at
 * most `limit` + 1.
 */
export function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let above: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row]
    let least = row
    for (let at = 1; at <= to.length; at += 1) {
      const isSame = from[row - 1] === to[at - 1]
      let best = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      if (isSwapped) best = Math.min(best, (above[at - 2] ?? 0) + 1)
      next.push(best)
      least = Math.min(least, best)
    }
    if (least > limit) return limit + 1
    above = last
    last = next
  }
  return last[to.length] ?? limit + 1
}
