// Streams the text of a spooled body, unpacking gzip.
import type { Spool } from './spool.ts'

/** Maximum bytes of an unpacked body. */
const MAX_BYTES = 256_000_000

/** Sending it again would not help. */
export class UnpackError extends Error {
  override name = 'UnpackError'
}

/** Rejects with an UnpackError if it cannot be unpacked or is far larger than declared. */
export async function* readSpooled(spool: Spool, body: string): AsyncGenerator<string> {
  const pieces = isPacked(spool, body) ? unpack(spool.read(body)) : spool.read(body)
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece))
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

/** A spreadsheet's "Unicode text" starts with one of two byte order marks; everything else is UTF-8. */
export function encodingOf([one, other]: Uint8Array): string {
  if (one === 0xff && other === 0xfe) return 'utf-16le'
  return one === 0xfe && other === 0xff ? 'utf-16be' : 'utf-8'
}

function isPacked(spool: Spool, body: string): boolean {
  const [start] = spool.read(body)
  return start !== undefined && start[0] === 0x1f && start[1] === 0x8b
}

async function* unpack(pieces: Iterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
  })
  let bytes = 0
  try {
    for await (const piece of packed.pipeThrough(new DecompressionStream('gzip'))) {
      bytes += piece.byteLength
      if (bytes > MAX_BYTES) throw new RangeError('Decompressed body is too large')
      yield piece
    }
  } catch (error) {
    throw new UnpackError('Body cannot be decompressed', { cause: error })
  }
}
