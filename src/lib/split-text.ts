// Splits a long text in two: the part shown at first, and the part behind "Show More" (W30, C23).

/** `head` has at most `limit` characters and ends with a whole word; `rest` continues, "" if nothing is left. */
export function splitText(text: string, limit: number): { head: string; rest: string } {
  if (text.length <= limit) return { head: text, rest: '' }
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  // One very long word is cut, but never within a character.
  const cut = end > 0 ? end : wholeLetters(text, limit)
  const head = text.slice(0, cut).trimEnd()
  return { head, rest: text.slice(head.length) }
}

/** As much of a text, and dots where there is more of it. */
export function cutText(text: string, limit: number): string {
  const { head, rest } = splitText(text, limit)
  return rest === '' ? head : `${head}…`
}

/** Characters that search engines show of the description of a page. */
export const DESCRIPTION_LENGTH = 160

/** Length of as many whole letters as fit: an accent or a family of emoji is one letter, however it is written. */
function wholeLetters(text: string, limit: number): number {
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (length + segment.length > limit) break
    length += segment.length
  }
  return length
}
