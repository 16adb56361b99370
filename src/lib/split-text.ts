// A long text in two parts: what stands on a page at once, and what "Show More" brings (W30, C23).

/** `head` has at most `limit` characters and ends with a whole word; `rest` runs on from it, "" where nothing is left. */
export function splitText(text: string, limit: number): { head: string; rest: string } {
  if (text.length <= limit) return { head: text, rest: '' }
  const end = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  // One endless word is cut where it stands, but no letter in two.
  const cut = end > 0 ? end : limit - (/[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? 1 : 0)
  const head = text.slice(0, cut).trimEnd()
  return { head, rest: text.slice(head.length) }
}
