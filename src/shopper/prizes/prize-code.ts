// What a shopper shows for a prize: short enough to be read out, long enough not to be guessed.
import { randomBelow } from '#lib/random-below.ts'

/** "HK7P-2QXM": 31 ** 8 of them, without letters and digits that look alike. */
export function createPrizeCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomBelow(ALPHABET.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
