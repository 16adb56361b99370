// Replaces characters that a medium cannot write with ones that it can: for text messages and the typefaces of
// brochures. No letter disappears silently.

/** What a sign looks like or means, in simpler signs. */
const ALIKE: Readonly<Record<string, string>> = {
  // Quotation marks, feet and inches.
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  ʻ: "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '‴': '"',
  '«': '"',
  '»': '"',
  // Dashes and dots.
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '●': '-',
  '▪': '-',
  '…': '...',
  // Signs of arithmetic.
  '×': 'x',
  '÷': '/',
  '⁄': '/',
  '∕': '/',
  '±': '+/-',
  '≈': 'about ',
  '≥': 'at least ',
  '≤': 'at most ',
  '≠': 'not ',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
  '²': '2',
  '³': '3',
  '¹': '1',
  '°': ' deg ',
  µ: 'u',
  μ: 'u',
  '‰': ' per mille',
  '№': 'No. ',
  ª: 'a',
  º: 'o',
  // Marks and arrows.
  '™': '(TM)',
  '®': '(R)',
  '©': '(C)',
  '→': '->',
  '←': '<-',
  '✓': '+',
  '✔': '+',
  '★': '*',
  '☆': '*',
  '†': '*',
  '‡': '*',
  // Letters that do not decompose into a letter and a mark.
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  '¢': 'c',
  '£': 'GBP ',
  '¥': 'JPY ',
  '€': 'EUR ',
  '\t': ' ',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\u200A': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u3000': ' ',
}

/** Replaces a letter that has no lookalike. Symbols without one, such as emoji, are dropped. */
const UNKNOWN = '?'

/** A text in the characters that a medium can write. */
export function toLookalike(text: string, canWrite: (character: string) => boolean): string {
  // A word that replaces a sign includes its own space.
  const spaced = text
    .normalize('NFC')
    .replaceAll(/([≥≤≈≠]) +/g, (both, sign: string) => (canWrite(sign) ? both : sign))
  return Array.from(spaced, (character) => {
    if (canWrite(character)) return character
    const alike = ALIKE[character]
    if (alike !== undefined && Array.from(alike).every((one) => canWrite(one))) return alike
    const plain = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    const simple = Array.from(plain, (part) => (canWrite(part) ? part : (ALIKE[part] ?? part)))
    if (
      plain.trim() !== '' &&
      simple.every((part) => Array.from(part).every((one) => canWrite(one)))
    )
      return simple.join('')
    return /[\p{L}\p{N}]/u.test(character) && canWrite(UNKNOWN) ? UNKNOWN : ''
  }).join('')
}
