// Text of emails with format=flowed (RFC 3676): lines that end with a space continue in the next line of the same quote
// depth. postal-mime joins them whatever their depth, which would make an answer below a quoted line part of the quote.

const TYPE = /^content-type:.*(?:\r?\n[ \t].*)*/gim
const FLOWED = /(\bformat="?)flowed/i

/** The email without that format, for `unflow` to handle; null if no part of it has the format. */
export function hideFlowed(
  raw: Uint8Array<ArrayBuffer>,
): { raw: Uint8Array<ArrayBuffer>; removesSpace: boolean } | null {
  // One character for each byte, so that positions match.
  const text = new TextDecoder('latin1').decode(raw)
  const hidden = raw.slice()
  let isFlowed = false
  let removesSpace = false
  for (const { 0: header, index } of text.matchAll(TYPE)) {
    const found = FLOWED.exec(header)
    if (found === null) continue
    const at = index + found.index + (found[1]?.length ?? 0)
    hidden.set(new TextEncoder().encode('plain '), at)
    isFlowed = true
    removesSpace ||= /\bdelsp="?yes/i.test(header)
  }
  return isFlowed ? { raw: hidden, removesSpace } : null
}

/** The text in paragraphs. `removesSpace`: the space at the end of a line is not part of the text (DelSp=yes). */
export function unflow(text: string, removesSpace: boolean): string {
  const paragraphs: { depth: number; content: string; isOpen: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    const isOpen = content.endsWith(' ') && content !== '-- '
    const trimmed = isOpen && removesSpace ? content.slice(0, -1) : content
    const last = paragraphs.at(-1)
    if (last?.isOpen === true && last.depth === depth && content !== '-- ')
      Object.assign(last, { content: last.content + trimmed, isOpen })
    else paragraphs.push({ depth, content: trimmed, isOpen })
  }
  return paragraphs
    .map(({ depth, content }) => (depth === 0 ? content : `${'>'.repeat(depth)} ${content}`))
    .join('\n')
}
