// Streams a request body into the spool, within limits of size and time.
import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Spool } from './spool.ts'

export type Received = { body: string } | 'too long' | 'too slow' | 'cut short' | 'pushed out'

/** Runs alongside: `add` receives every chunk, `ended` aborts it. */
type Beside = { add: (bytes: Uint8Array) => void; ended: Promise<'pushed out'> }

/** Maximum bytes: 20,000 vehicles of 3 kilobytes each. */
export const MAX_BYTES = 64_000_000
/** Maximum milliseconds for the whole body. */
const MAX_MS: Milliseconds = 120_000
const PART_BYTES = 256 * 1024

/** `body` is its storage key. An incomplete body is discarded. */
export async function receiveBody(
  stream: ReadableStream<Uint8Array> | null,
  spool: Spool,
  beside?: Beside,
): Promise<Received> {
  const body = crypto.randomUUID()
  const reader = stream?.getReader()
  const all =
    reader === undefined ? Promise.resolve(null) : readAll(reader, spool, body, beside?.add)
  const ways = beside === undefined ? [all] : [all, beside.ended]
  const outcome = await inTime(Promise.race(ways), MAX_MS).catch((error: unknown) =>
    isTimeout(error) ? ('too slow' as const) : ('cut short' as const),
  )
  if (outcome === null) return { body }
  // Also ends the reading, which may still write what it has.
  await reader?.cancel().catch(() => undefined)
  await all.catch(() => undefined)
  spool.drop(body)
  return outcome
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  spool: Spool,
  body: string,
  onBytes: (bytes: Uint8Array) => void = () => {},
): Promise<'too long' | null> {
  let part: Uint8Array[] = []
  let inPart = 0
  let total = 0
  let at = 0
  const writePart = () => {
    if (inPart > 0) spool.write(body, (at += 1) - 1, Buffer.concat(part))
    part = []
    inPart = 0
  }
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- sequential chunks
    const { done, value } = await reader.read()
    if (done) break
    total += value.byteLength
    if (total > MAX_BYTES) return 'too long'
    onBytes(value)
    part.push(value)
    inPart += value.byteLength
    if (inPart >= PART_BYTES) writePart()
  }
  writePart()
  return null
}
