// The text of an HTML-only email; it is never shown as HTML. Quoted lines begin with ">".
import { Parser } from 'htmlparser2'

/** Elements whose content is not text for people. */
const SILENT = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'svg',
  'object',
])
const BLOCKS = new Set(
  'address article blockquote center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Maximum characters to read, and the deepest quote level that is marked. */
const MAX = 400_000
const MAX_QUOTES = 8
/**
 * Maximum open elements, beyond which the rest is left out, and letters between two checks: the parser's work grows
 * with the depth.
 */
const MAX_OPEN = 1000
const PIECE = 8000

export function htmlToText(html: string): string {
  const lines: string[] = []
  let line = ''
  let silent = 0
  let quotes = 0
  let open = 0
  const mark = () => '> '.repeat(Math.min(quotes, MAX_QUOTES))
  const isBlank = (text: string) => text.replaceAll(/[> ]/g, '') === ''
  const end = () => {
    const text = line.replaceAll(/[ \t\u00a0]+/g, ' ').trim()
    if (text !== '') lines.push(mark() + text)
    line = ''
  }
  const gap = () => {
    if (!isBlank(lines.at(-1) ?? '')) lines.push(mark().trimEnd())
  }
  const parser = new Parser({
    onopentag: (name) => {
      open += 1
      if (SILENT.has(name)) silent += 1
      if (name === 'br' && line.trim() === '') gap()
      if (name === 'br' || BLOCKS.has(name)) end()
      if (name === 'p') gap()
      if (name === 'li') line = '- '
      if (name === 'td' || name === 'th') line += ' '
      if (name === 'blockquote') quotes += 1
    },
    ontext: (text) => {
      if (silent === 0) line += text.replaceAll(/\s+/g, ' ')
    },
    onclosetag: (name) => {
      open -= 1
      if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      if (BLOCKS.has(name)) end()
      if (name === 'p') gap()
      if (name === 'blockquote') quotes = Math.max(0, quotes - 1)
    },
  })
  for (let at = 0; at < Math.min(html.length, MAX); at += PIECE) {
    if (open > MAX_OPEN) break
    parser.write(html.slice(at, Math.min(at + PIECE, MAX)))
  }
  parser.end()
  end()
  return lines.join('\n').trim()
}
