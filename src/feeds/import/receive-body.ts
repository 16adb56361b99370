// Streams a request body into the spool, within limits of size and time. It stays in memory until its sender has proved
// knowledge of the site's key.
import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Spool } from './spool.ts'

export type Received = { body: string } | 'too long' | 'too slow' | 'cut short' | 'unsigned' | Ended

/** "unproved": more bytes than are accepted before the sender has proved knowledge of the key. */
export type Ended = 'pushed out' | 'unproved'

/** A signed body: `add` receives every chunk, `ended` aborts it, `isSigned` verifies it at its end. */
type Signed = {
  /** The sender knows the key: the body is spooled as it arrives. */
  isProved: boolean
  maxBytes: number
  add: (bytes: Uint8Array) => void
  ended: Promise<Ended>
  isSigned: () => boolean
}

/** Maximum bytes: 20,000 vehicles of 3 kilobytes each. */
export const MAX_BYTES = 64_000_000
/** Maximum milliseconds for the whole body. */
const MAX_MS: Milliseconds = 120_000
export const PART_BYTES = 256 * 1024

/** `body` is its storage key. A body that is incomplete, or not signed, is discarded. */
export async function receiveBody(
  stream: ReadableStream<Uint8Array> | null,
  spool: Spool,
  signed?: Signed,
): Promise<Received> {
  const body = crypto.randomUUID()
  // Reads as much as has arrived. The other kind of reader gets 4 kB at a time, which is a quarter of the cost of a
  // known delivery.
  const reader = stream?.getReader({ mode: 'byob' })
  const all =
    reader === undefined
      ? Promise.resolve(signed?.isSigned() === false ? ('unsigned' as const) : null)
      : readAll(reader, spool, body, signed)
  const ways = signed === undefined ? [all] : [all, signed.ended]
  const outcome = await inTime(Promise.race(ways), MAX_MS).catch((error: unknown) =>
    isTimeout(error) ? ('too slow' as const) : ('cut short' as const),
  )
  if (outcome === null) return { body }
  // Also ends the pending read, which may still write its chunk.
  await reader?.cancel().catch(() => undefined)
  await all.catch(() => undefined)
  spool.drop(body)
  return outcome
}

async function readAll(
  reader: ReadableStreamBYOBReader,
  spool: Spool,
  body: string,
  signed?: Signed,
): Promise<'too long' | 'unsigned' | null> {
  const { maxBytes, isProved } = signed ?? { maxBytes: MAX_BYTES, isProved: true }
  const unproved: Uint8Array[] = []
  let buffer = new ArrayBuffer(PART_BYTES)
  let filled = 0
  let total = 0
  let at = 0
  const write = (bytes: Uint8Array) => spool.write(body, (at += 1) - 1, bytes)
  const endPart = () => {
    const part = new Uint8Array(buffer, 0, filled)
    if (filled > 0 && isProved) write(part)
    else if (filled > 0) unproved.push(part.slice())
    filled = 0
  }
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- sequential chunks
    const { done, value } = await reader.read(new Uint8Array(buffer, filled))
    if (value !== undefined) ({ buffer } = value)
    if (done) break
    filled += value.byteLength
    total += value.byteLength
    if (total > maxBytes) return 'too long'
    signed?.add(value)
    if (filled === PART_BYTES) endPart()
  }
  endPart()
  if (signed?.isSigned() === false) return 'unsigned'
  for (const bytes of unproved) write(bytes)
  return null
}
