// HTML in pieces. Most of a page was drawn before: those pieces stay encoded, so that sending them again is a copy.

import { createBeside } from '#lib/beside.ts'

/** HTML that may be sent more than once; with its bytes as soon as it was, and null after the first time. */
export type KeptHtml = { readonly html: string; bytes?: Uint8Array | null }

/** A page or a part of one, in order. */
export type Pieces = readonly (string | KeptHtml)[]

const known = createBeside<Map<string, KeptHtml>>()

/** What is drawn for an owner by this name, kept for as long as the owner is: it depends on these two alone. */
export function keepHtml(owner: object, name: string, draw: () => string): KeptHtml {
  const pieces = known(owner, () => new Map())
  let piece = pieces.get(name)
  if (piece === undefined) {
    piece = { html: draw() }
    pieces.set(name, piece)
  }
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
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end = write(piece, end)
    else if (piece.bytes) end = copy(piece.bytes, end)
    else {
      const start = end
      end = write(piece.html, start)
      // Most pieces are sent once: only those that are sent again are worth a copy.
      piece.bytes = piece.bytes === null ? buffer.slice(start, end) : null
    }
  }
  return buffer.slice(0, end)
}

/** Where a page is put together. */
let buffer = new Uint8Array(1 << 18)

/** Bytes of a letter in UTF-8, at most, for each unit of JavaScript's texts. */
const WIDEST = 3

/** Returns where it ends. */
function write(text: string, at: number): number {
  if (text === '') return at
  makeRoom(at, WIDEST * text.length)
  return at + encoder.encodeInto(text, buffer.subarray(at)).written
}

function copy(bytes: Uint8Array, at: number): number {
  makeRoom(at, bytes.length)
  buffer.set(bytes, at)
  return at + bytes.length
}

function makeRoom(used: number, more: number): void {
  if (used + more <= buffer.length) return
  const wider = new Uint8Array(2 * (used + more))
  wider.set(buffer.subarray(0, used))
  buffer = wider
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
