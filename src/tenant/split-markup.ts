// Splits a dealer's long markup in two, as `splitText` does for plain text: lengths count visible characters, not
// tags.
import { splitText } from '#lib/text.ts'
import { sanitise } from './markup.ts'

/**
 * `head` shows at most `limit` characters and ends with a whole word; `rest` continues, "" if nothing is left. Both are
 * clean and balanced; a link is not split unless the text begins with it.
 */
export function splitMarkup(html: string, limit: number): { head: string; rest: string } {
  const clean = sanitise(html)
  const pieces = piecesOf(clean)
  const text = pieces.map(({ shown }) => shown).join('')
  const { head, rest } = splitText(text, limit)
  if (rest.trim() === '') return { head: clean, rest: '' }
  const start = linkAround(pieces, head.length)
  return cutAt(pieces, start > 0 ? text.slice(0, start).trimEnd().length : head.length)
}

/** A tag, an entity or a run of text: as written, and as displayed. */
type Piece = { written: string; shown: string }

function piecesOf(clean: string): Piece[] {
  const written = clean.match(/<[^<>]*>|&\w+;|[^<&]+/g) ?? []
  return written.map((piece) => ({ written: piece, shown: shownOf(piece) }))
}

function shownOf(written: string): string {
  if (written.startsWith('<')) return written.startsWith('<br') ? '\n' : ''
  // A sanitised text has only these four entities; counting does not need to know which.
  return written.startsWith('&') ? '&' : written
}

/** Start of the link that the cut would split; -1 if there is none. */
function linkAround(pieces: readonly Piece[], cut: number): number {
  let [at, start] = [0, -1]
  for (const { written, shown } of pieces) {
    if (written.startsWith('<a')) start = at
    if (written === '</a>') {
      if (start < cut && cut < at) return start
      start = -1
    }
    at += shown.length
  }
  return -1
}

/** Closes tags that are open at the cut, and reopens them after it. */
function cutAt(pieces: readonly Piece[], cut: number): { head: string; rest: string } {
  const open: string[] = []
  let [head, rest, left] = ['', '', cut]
  for (const { written, shown } of pieces) {
    const closes = written.startsWith('</')
    if (rest !== '' || (left === 0 && !closes)) {
      rest += written
      continue
    }
    if (closes) open.pop()
    else if (isOpening(written)) open.push(written)
    head += shown.length <= left ? written : written.slice(0, left)
    if (shown.length > left) rest = written.slice(left)
    left = Math.max(0, left - shown.length)
  }
  const ends = open.toReversed().map((tag) => `</${/\w+/.exec(tag)?.[0] ?? ''}>`)
  return { head: head + ends.join(''), rest: open.join('') + rest }
}

function isOpening(written: string): boolean {
  return written.startsWith('<') && !written.startsWith('<br')
}
