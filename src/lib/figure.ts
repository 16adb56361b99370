// Reads one number in a text, as people and their systems write it, and the words around it. Keeps the whole text: a
// caller that does not know the words has not understood the number.

export type Figure = {
  /** The number; null where its digits can be read in two ways, such as "12.990". */
  value: number | null
  /** Text before and after the number, in lower case and trimmed. */
  before: string
  after: string
}

export type FigureOptions = {
  /**
   * Whether figures of this kind are usually thousands, as prices and odometers are: "12.990" may then be twelve thousand,
   * and "45k" is forty-five thousand.
   */
  isLarge?: boolean
}

/**
 * Reads a text that has exactly one number; null if it has none or several. Never throws; linear in the text's length.
 */
export function readFigure(text: string, { isLarge = false }: FigureOptions = {}): Figure | null {
  const plain = withoutFootnotes(toPlain(text.slice(0, LONGEST)))
  if (text.length > LONGEST) return null
  const found = NUMBER.exec(plain)
  if (found === null) return null
  const digits = found[0]
  const before = plain.slice(0, found.index)
  const after = plain.slice(found.index + digits.length).replace(NO_CENTS, '')
  if (/\d/.test(after)) return null
  const sign = /[-\u2212]\s*(?:[a-z]{0,3}\$)?$/.test(before) ? -1 : 1
  const value = toNumber(digits, isLarge)
  const figure = {
    value: value === null ? null : sign * value,
    before: before.replace(/[-\u2212]\s*$/, '').trim(),
    after: after.trim(),
  }
  return isLarge ? withThousands(figure) : figure
}

/** Maximum characters of a text that can be one number with its words. */
const LONGEST = 80

/** Digits and the separators between them; a space only before three digits. */
const NUMBER = /\d(?:[\d.,']|[ ](?=\d{3}(?!\d)))*(?<![.,'])/
/** "$12,990.-" */
const NO_CENTS = /^[.,]?-(?=\s|$)|^\.(?=\s|$)/

/** Decimals of fractions: "21½". */
const PARTS: Readonly<Record<string, string>> = { '¼': '25', '½': '5', '¾': '75' }

/** Normalises to lower case, plain spaces, plain apostrophes and the digits 0 to 9. */
function toPlain(text: string): string {
  return text
    .replaceAll(/[\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll(/[\s\u00A0\u2000-\u200A\u202F\u205F]/g, ' ')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/(\d) ?([¼½¾])/g, (_, digit: string, part: string) => `${digit}.${PARTS[part]}`)
    .replaceAll(/[\u2019\u02BC\u00B4`]/g, "'")
    .toLowerCase()
    .trim()
}

/** Removes footnote marks: "$23,450*", "$23,450¹", "$23,450 [1]". Square and cubic metres keep theirs. */
function withoutFootnotes(text: string): string {
  return text.replaceAll(/(?<=\S\s?)(?:[*†‡§#¹]|(?<!m)[²³]|\^\d|\[\d\])+(?=\D|$)/g, '').trim()
}

/** "45k" and "$29.9k" are thousands; "45,000k" is not. */
function withThousands(figure: Figure): Figure {
  const { value, after } = figure
  const rest = /^k(?![a-z'])\s*(.*)$/.exec(after)
  if (rest === null || value === null || value >= 1000) return figure
  return { ...figure, value: Math.round(value * 1e6) / 1000, after: rest[1] ?? '' }
}

/** Parses digits with separators; null if they can be read in two ways, or not at all. */
function toNumber(digits: string, isLarge: boolean): number | null {
  if (/^\d+$/.test(digits)) return toFinite(digits)
  // 12,990.50, 12 990.50 and 12'990.50: one kind of separator between groups.
  if (/^\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)(?:\.\d+)?$/.test(digits))
    return toFinite(digits.replaceAll(/[, ']/g, ''))
  // 1.234.567 and 12.990,00: continental European format.
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return toFinite(digits.replaceAll('.', ''))
  if (/^\d{1,3}(?:[. ]\d{3})+,\d{1,2}$/.test(digits))
    return toFinite(digits.replaceAll(/[. ]/g, '').replace(',', '.'))
  if (/^\d+\.\d+$/.test(digits))
    return isLarge && /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? null : toFinite(digits)
  if (/^\d+,\d{1,2}$/.test(digits))
    return isLarge && digits.length < '1000,00'.length ? null : toFinite(digits.replace(',', '.'))
  return null
}

/** Greater than any time in milliseconds: a larger number is not a real figure. */
const LARGEST = 1e13

function toFinite(text: string): number | null {
  const value = Number(text)
  return value <= LARGEST ? value : null
}
