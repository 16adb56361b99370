// Normalises text for addresses and lookups.

/** Four or more digits in a row, except years. */
const STOCK_NUMBER = /^(?!(?:19|20)\d\d$).*\d{4}/

/** "Land Rover" -> "land-rover", "Citroën C3+" -> "citroen-c3". Empty if nothing is left. */
export function slugOf(text: string): string {
  return normalize(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** A lookup key without separators: "CX-5", "cx 5" and "CX5" are all "cx5". */
export function keyOf(text: string): string {
  return normalize(text).replaceAll(/[^a-z0-9+]+/g, '')
}

function normalize(text: string): string {
  const lower = text.toLowerCase()
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}+/gu, '')
}

/** Nearly all names: they have no diacritics to remove. */
const ASCII = /^[ -~]*$/

/**
 * "2021-toyota-hilux-sr5-h10123" is "2021 toyota hilux sr5": no stock numbers, at most 80 characters, empty if nothing
 * is left.
 */
export function slugWords(slug: string): string {
  const words = slug
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word.length <= 24 && !STOCK_NUMBER.test(word))
  return words.slice(0, 8).join(' ').slice(0, 80).trim()
}
