// Text as mobiles count it (GSM 03.38): a message holds 160 characters of its 7-bit alphabet, or 70 if any other
// character is used.
import { toLookalike } from './lookalike.ts'

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that count as two. */
const EXTENDED = '^{}\\[~]|€'
const KNOWN = new Set(BASIC + EXTENDED)

/** Converts a text to that alphabet: other letters become lookalikes ("Māori" becomes "Maori"). */
export function toGsm(text: string): string {
  return toLookalike(text, (character) => KNOWN.has(character))
}

/** Converts a text to one line of that alphabet, even if a name contains line breaks. */
export function toGsmLine(words: string): string {
  return toGsm(words.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

/** Number of characters that the text counts as. */
export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (EXTENDED.includes(char) ? 2 : 1), 0)
}

/** Whether a text in the alphabet is sent as at most two messages, which have 153 letters each. */
export const fitsTwoTexts = (text: string): boolean => gsmLength(text) <= 306
