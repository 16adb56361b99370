// Puts a body that comes in pieces into the spool, as far as it is of a decent length and comes in a decent time.
import { inTime, isTimeout } from '#lib/in-time.ts'
import type { Spool } from './spool.ts'

export type Received = { body: string } | 'too long' | 'too slow' | 'cut short' | 'pushed out'

/** What goes on beside it: `add` sees every piece, `ended` breaks it off. */
type Beside = { add: (bytes: Uint8Array) => void; ended: Promise<'pushed out'> }

/** Twenty thousand vehicles of three kilobytes each. */
export const MAX_BYTES = 64_000_000
/** Milliseconds that all of it may take. */
const MAX_MS = 120_000
const PART_BYTES = 256 * 1024

/** `body` is what it is kept under. Keeps nothing of what it does not receive whole. */
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
  // It ends the reading, too, which may write what it has till then.
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
    // eslint-disable-next-line no-await-in-loop -- one piece after the other
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
