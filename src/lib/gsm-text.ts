// Text as mobiles count it (GSM 03.38): in its 7-bit alphabet a message holds 160 letters, with any other letter 70.

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Written as two. */
const EXTENDED = '^{}\\[~]|€'
const KNOWN = new Set(BASIC + EXTENDED)

/**
 * The same in that alphabet: unsupported accents are dropped ("Māori" is "Maori"), and so are characters without an
 * equivalent.
 */
export function toGsm(text: string): string {
  return Array.from(text.normalize('NFC'), toKnown).join('')
}

/** The same as one line, whatever names hold. */
export function toGsmLine(words: string): string {
  return toGsm(words.replaceAll(/\s+/g, ' ')).replaceAll(/ {2,}/g, ' ').trim()
}

/** Letters that a text in the alphabet is sent as. */
export function gsmLength(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (EXTENDED.includes(char) ? 2 : 1), 0)
}

/** Whether a text in the alphabet is sent as at most two messages, which have 153 letters each. */
export const fitsTwoTexts = (text: string): boolean => gsmLength(text) <= 306

function toKnown(char: string): string {
  if (KNOWN.has(char)) return char
  const alike = ALIKE.get(char)
  if (alike !== undefined) return alike
  const plain = char.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return Array.from(plain).every((part) => KNOWN.has(part)) ? plain : ''
}

const ALIKE = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['`', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['×', 'x'],
  ['·', '-'],
  ['•', '-'],
  ['\t', ' '],
])
