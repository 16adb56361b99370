// HTML in pieces. Most of a page was drawn before: those pieces stay encoded, so that sending them again is a copy.

/** HTML that is sent more than once, with its bytes as soon as it was. */
export type KeptHtml = { readonly html: string; bytes?: Uint8Array }

/** A page or a part of one, in order. */
export type Pieces = readonly (string | KeptHtml)[]

const known = new WeakMap<object, Map<string, KeptHtml>>()

/** What is drawn for an owner by this name, kept for as long as the owner is: it depends on these two alone. */
export function keepHtml(owner: object, name: string, draw: () => string): KeptHtml {
  const pieces = known.get(owner) ?? new Map<string, KeptHtml>()
  known.set(owner, pieces)
  const piece = pieces.get(name) ?? { html: draw() }
  pieces.set(name, piece)
  return piece
}

const encoder = new TextEncoder()

export function toText(pieces: Pieces): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : piece.html
  return text
}

/**
 * The same in UTF-8. One text would be slower: a single letter beyond Latin-1 makes all of a long text twice as wide, and
 * it is encoded again each time.
 */
export function toBytes(pieces: Pieces): Uint8Array<ArrayBuffer> {
  return joinBytes(
    pieces.map((piece) =>
      typeof piece === 'string'
        ? encoder.encode(piece)
        : (piece.bytes ??= encoder.encode(piece.html)),
    ),
  )
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
