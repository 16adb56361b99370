// The text of a body in the spool, piece by piece, also where it was packed by gzip.
import type { Spool } from './spool.ts'

/** Most bytes that a packed body may come to. */
const MOST_BYTES = 256_000_000

/** Rejects where it cannot be unpacked, or is far larger than it seems. */
export async function* readSpooled(spool: Spool, body: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const piece of isPacked(spool, body) ? unpack(spool.read(body)) : spool.read(body)) {
    bytes += piece.byteLength
    if (bytes > MOST_BYTES) throw new RangeError('A packed body is too large')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

function isPacked(spool: Spool, body: string): boolean {
  const [start] = spool.read(body)
  return start !== undefined && start[0] === 0x1f && start[1] === 0x8b
}

function unpack(pieces: Iterator<Uint8Array>): ReadableStream<Uint8Array> {
  const packed = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = pieces.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
  })
  return packed.pipeThrough(new DecompressionStream('gzip'))
}
