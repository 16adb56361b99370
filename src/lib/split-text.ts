// A long text in two parts: what stands on a page at once, and what "Show More" brings (W30, C23).

/** `head` has at most `limit` characters and ends with a whole word; `rest` runs on from it, "" where nothing is left. */
export function splitText(text: string, limit: number): { head: string; rest: string } {
  if (text.length <= limit) return { head: text, rest: '' }
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  // One endless word is cut where it stands, but no letter in two.
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
