// The code that a shopper shows to get a prize: short enough to read out, too long to guess.
import { randomBelow } from '#lib/random-below.ts'

/** "HK7P-2QXM": 31 ** 8 possible codes, without look-alike letters and digits. */
export function createPrizeCode(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomBelow(ALPHABET.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
