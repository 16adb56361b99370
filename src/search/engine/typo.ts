// Typo tolerance: one typo from four letters, two from eight, none in words with digits.
import { hasDigit } from './text.ts'

/** Maximum typos in a word of a query. Words of more than 40 letters allow none. */
export function typosAllowed(word: string): number {
  if (word.length < 4 || word.length > 40 || hasDigit(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Whether the token is `word` with at most `max` typos (a letter added, left out, changed, or two swapped); with
 * `prefix`, whether some prefix of the token is.
 */
export function isNear(word: string, token: string, max: number, prefix: boolean): boolean {
  if (token.length < word.length - max) return false
  if (!prefix && token.length > word.length + max) return false
  const width = Math.min(token.length, word.length + max) + 1
  let twoAbove = new Uint8Array(width)
  let above = Uint8Array.from({ length: width }, (_, j) => j)
  let row = new Uint8Array(width)
  let aboveLeast = 0
  for (let i = 1; i <= word.length; i += 1) {
    const least = fillRow(row, above, twoAbove, word, token, i)
    if (least > max && aboveLeast > max) return false
    aboveLeast = least
    const spare = twoAbove
    twoAbove = above
    above = row
    row = spare
  }
  return (prefix ? Math.min(...above) : (above[width - 1] ?? max + 1)) <= max
}

/** Fills row `i` of the distance table of `word` against prefixes of `token`; returns the lowest entry. */
function fillRow(
  row: Uint8Array,
  above: Uint8Array,
  twoAbove: Uint8Array,
  word: string,
  token: string,
  i: number,
): number {
  row[0] = i
  let least = i
  const letter = word.charCodeAt(i - 1)
  const letterBefore = word.charCodeAt(i - 2)
  for (let j = 1; j < row.length; j += 1) {
    const other = token.charCodeAt(j - 1)
    let cost = at(above, j - 1) + (letter === other ? 0 : 1)
    cost = Math.min(cost, at(above, j) + 1, at(row, j - 1) + 1)
    if (i > 1 && j > 1 && letter === token.charCodeAt(j - 2) && letterBefore === other) {
      cost = Math.min(cost, at(twoAbove, j - 2) + 1)
    }
    row[j] = cost
    if (cost < least) least = cost
  }
  return least
}

function at(row: Uint8Array, j: number): number {
  return row[j] ?? 255
}
