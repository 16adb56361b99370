// Splits text into words for the index and for queries. "X-Trail" matches x-trail, xtrail and x trail.

/** A normalised word, and whether it is often joined to the word before it. */
export type Word = { text: string; joined: boolean; start: number; end: number }

/** Words in order, lower-case and without diacritics; `start` and `end` are offsets in the given text. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let previous: Word | null = null
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const start = match.index
    const word: Word = {
      text: normalize(match[0]),
      joined: false,
      start,
      end: start + match[0].length,
    }
    if (word.text === '') continue
    if (previous)
      word.joined = isWrittenTogether(previous.text, text.slice(previous.end, start), word.text)
    words.push(word)
    previous = word
  }
  return words
}

/** The tokens of a text: its words, and joined forms ("bt", "50", "bt50"). */
export function toTokens(text: string): string[] {
  const words = splitWords(text)
  return words.flatMap((word, i) => {
    const before = words[i - 1]
    return word.joined && before ? [word.text, before.text + word.text] : [word.text]
  })
}

/** Lower-case, without diacritics. */
export function normalize(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFC')
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/** "x-trail" and "4,000" are joined by their mark; "mx 5" and "x trail" because people write them so. */
function isWrittenTogether(before: string, gap: string, word: string): boolean {
  if (gap.length === 1 && gap !== ' ' && gap.trim() !== '') return true
  if (gap !== ' ') return false
  if (before.length <= 3 && /^\p{L}+$/u.test(before) && /^\p{N}{1,3}$/u.test(word)) return true
  return /^\p{L}$/u.test(before) && /^\p{L}{2,}$/u.test(word)
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false
  return true
}

/** A hash from 1 to 2^53; 0 is reserved for "no value". Not for secrets. */
export function hashText(text: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0) + 1
}
