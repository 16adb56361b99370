// Cleans texts of feeds, which may be HTML or escaped HTML: done once, so that pages, brochures, structured data and
// feeds all have the same text.
import { decodeHTMLStrict } from 'entities'

import { parseText } from '#lib/clean.ts'
import { toSent } from './to-text.ts'

/** Maximum levels of escaping: "&amp;amp;" has two. */
const ESCAPED = 3

/** Elements with hidden text. */
const UNREAD =
  /<(script|style|head|title|noscript|template|iframe|object)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi
const COMMENTS = /<!--[^]*?(?:-->|$)|<!\[CDATA\[|\]\]>|<!doctype[^<>]*>|<\?xml[^<>]*\?>/gi
/** Elements that begin or end a line. */
const BLOCKS =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|thead|tbody|tfoot|section|article|header|footer|blockquote|pre|center|address|figure|figcaption|form|fieldset|main|nav|aside)\b[^<>]*>/gi
/** Elements within a line. Anything else, such as "<ten seconds", is text. */
const INLINE =
  /<\/?(?:a|abbr|acronym|b|bdi|bdo|big|body|button|cite|code|col|colgroup|data|del|dfn|em|font|html|i|img|input|ins|kbd|label|link|mark|meta|o:p|param|picture|q|s|samp|small|source|span|strike|strong|sub|sup|td|th|time|tt|u|var|video|wbr)\b[^<>]*>/gi
/** Separates the cells of a table. */
const CELLS = /<\/(?:td|th)\s*>/gi

/**
 * Lines of a text without markup; null if empty. `longest` in characters. Keeps single empty lines, unless the text had
 * elements, each of which is a line.
 */
export function readLines(value: unknown, longest: number): string | null {
  const sent = toSent(value)
  if (sent === null) return null
  const text = String(sent)
  const lines = withoutMarkup(text)
    .split(/\r\n?|[\n\u2028\u2029\v\f]/)
    .map((line) => toWords(line))
  const hasElements = HAS_BLOCK.test(text)
  const shown = hasElements ? lines.filter((line) => line !== '') : lines
  return parseText(shown.join('\n').replaceAll(/\n{3,}/g, '\n\n'), longest)
}

const HAS_BLOCK = /(?:<|&lt;)\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|td)\b/i

/** A single line of text without markup; null if empty. `longest` in characters. */
export function readLine(value: unknown, longest = 400): string | null {
  const sent = toSent(value)
  if (sent === null) return null
  if (typeof sent === 'number') return String(sent)
  if (sent.length <= longest && PLAIN.test(sent)) return sent
  return parseText(toWords(withoutMarkup(sent)), longest)
}

/** Most texts have no characters that could be markup: this shortcut saves a quarter of the time to read a vehicle. */
const PLAIN = /^[!-%'-;=?-~]+(?: [!-%'-;=?-~]+)*$/

/** Collapses and trims spaces. Removes bytes that other encodings show as a mark. */
const toWords = (line: string) =>
  line
    .replaceAll(/[\p{Cf}\uFFFC]/gu, keepJoiner)
    .replaceAll(/[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g, ' ')
    .trim()

/** Joiners belong to some scripts and to emoji. */
const keepJoiner = (sign: string) => (sign === '\u200D' || sign === '\u200C' ? sign : '')

function withoutMarkup(text: string): string {
  let plain = text
  for (let time = 0; time < ESCAPED && /[<&]/.test(plain); time += 1) {
    const next = decodeHTMLStrict(
      plain
        .replaceAll(COMMENTS, ' ')
        .replaceAll(UNREAD, ' ')
        .replaceAll(CELLS, ' ')
        .replaceAll(BLOCKS, '\n')
        .replaceAll(INLINE, ''),
    )
    if (next === plain) break
    plain = next
  }
  return plain
}
