// Text as mobiles count it (GSM 03.38): in its 7-bit alphabet a message holds 160 letters, with any other letter 70.
import { toLookalike } from './lookalike.ts'

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Written as two. */
const EXTENDED = '^{}\\[~]|€'
const KNOWN = new Set(BASIC + EXTENDED)

/** A text in that alphabet: other letters become ones that look alike ("Māori" is "Maori"). */
export function toGsm(text: string): string {
  return toLookalike(text, (character) => KNOWN.has(character))
}

/** A text in that alphabet as one line, whatever names hold. */
export function toGsmLine(words: string): string {
  return toGsm(words.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

/** Letters that a text in the alphabet is sent as. */
export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (EXTENDED.includes(char) ? 2 : 1), 0)
}

/** Whether a text in the alphabet is sent as at most two messages, which have 153 letters each. */
export const fitsTwoTexts = (text: string): boolean => gsmLength(text) <= 306
