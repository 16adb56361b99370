// Decodes the bytes of a feed: unpacks gzip, and reads each line in its own encoding.

/** Maximum bytes of an unpacked feed. */
const MAX_BYTES = 256_000_000

/** A retry would not help. */
export class UnpackError extends Error {
  override name = 'UnpackError'
}

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * `charset` is what the sender declares, if anything. Rejects with an UnpackError if gzip cannot be unpacked or is far
 * larger than declared.
 */
export async function* decodeFeed(bytes: Bytes, charset = ''): AsyncGenerator<string> {
  const packed = await withStart(bytes)
  const isPacked = packed.start[0] === 0x1f && packed.start[1] === 0x8b
  const { start, all } = isPacked ? await withStart(unpack(packed.all)) : packed
  const wide = findWide(start)
  if (wide === null) yield* decodeLines(all, toFallback(charsetOfXml(start) || charset))
  else yield* decodeWide(all, wide)
}

/** Characters of a Content-Type header: "text/csv; charset=windows-1252". Empty without one. */
export function charsetOf(contentType: string | null): string {
  return /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1] ?? ''
}

/** Enough for two byte order marks, and for the declaration of XML. */
const START_BYTES = 256

/** The first bytes, and the complete bytes. */
async function withStart(
  bytes: Bytes,
): Promise<{ start: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const rest = (async function* () {
    yield* bytes
  })()
  const first: Uint8Array[] = []
  let start = new Uint8Array()
  while (start.byteLength < START_BYTES) {
    // eslint-disable-next-line no-await-in-loop -- sequential chunks
    const next = await rest.next()
    if (next.done === true) break
    first.push(next.value)
    start = join(start, next.value)
  }
  const all = (async function* () {
    yield* first
    yield* rest
  })()
  return { start, all }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.byteLength + other.byteLength)
  both.set(one)
  both.set(other, one.byteLength)
  return both
}

async function* unpack(pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
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

/** UTF-16 has a byte order mark, or every other byte of its first Latin characters is zero. */
function findWide([a = 1, b = 1, c = 1, d = 1]: Uint8Array): string | null {
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0) ? 'utf-16be' : null
}

async function* decodeWide(pieces: AsyncIterable<Uint8Array>, encoding: string) {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

function charsetOfXml(start: Uint8Array): string {
  const text = LATIN.decode(start)
  return /^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})/.exec(text)?.[1] ?? ''
}

const LATIN = new TextDecoder('windows-1252')
const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const LENIENT = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** Encoding of lines that are not UTF-8: as the sender declares, otherwise what spreadsheets write in our countries. */
function toFallback(charset: string): TextDecoder {
  try {
    const decoder = new TextDecoder(charset === '' ? 'windows-1252' : charset)
    return decoder.encoding.startsWith('utf-') ? LATIN : decoder
  } catch {
    return LATIN
  }
}

/** A line feed and a carriage return; bytes below 0x40 have the same meaning in every encoding. */
const [LF, CR, LOWEST_LETTER] = [0x0a, 0x0d, 0x40]
/** Maximum bytes without a place to cut them; text never has so many. */
const MAX_PIECE = 1_000_000

/** Cuts where no character is broken, at a line end if there is one. */
async function* decodeLines(
  pieces: AsyncIterable<Uint8Array>,
  fallback: TextDecoder,
): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array()
  let isStart = true
  const decode = (bytes: Uint8Array) => {
    const text = decodePiece(bytes, fallback)
    const isMarked = isStart && text.startsWith('\uFEFF')
    isStart = false
    return isMarked ? text.slice(1) : text
  }
  for await (const piece of pieces) {
    const bytes = rest.byteLength === 0 ? piece : join(rest, piece)
    const end = findCut(bytes)
    if (end > 0) yield decode(bytes.subarray(0, end))
    rest = bytes.subarray(end)
  }
  if (rest.byteLength > 0) yield decode(rest)
}

function findCut(bytes: Uint8Array): number {
  const line = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR))
  if (line >= 0) return line + 1
  const sign = bytes.findLastIndex((byte) => byte < LOWEST_LETTER)
  return sign < 0 && bytes.byteLength > MAX_PIECE ? bytes.byteLength : sign + 1
}

/** Nearly every piece is UTF-8; any other is decoded line by line. */
function decodePiece(bytes: Uint8Array, fallback: TextDecoder): string {
  const whole = tryUtf8(bytes)
  if (whole !== null) return whole
  let text = ''
  for (let at = 0; at < bytes.byteLength;) {
    let end = at
    while (end < bytes.byteLength && bytes[end] !== LF && bytes[end] !== CR) end += 1
    text += decodeLine(bytes.subarray(at, end + 1), fallback)
    at = end + 1
  }
  return text
}

/**
 * A line with more valid than broken UTF-8 characters is damaged UTF-8: broken ones become U+FFFD, which row readers
 * report. In any other line, a byte is a character.
 */
function decodeLine(bytes: Uint8Array, fallback: TextDecoder): string {
  const whole = tryUtf8(bytes)
  if (whole !== null) return whole
  const lenient = LENIENT.decode(bytes)
  const broken = lenient.match(/\uFFFD/g)?.length ?? 0
  const others = lenient.match(/[^\0-\u007F\uFFFD]/gu)?.length ?? 0
  return others > broken ? lenient : fallback.decode(bytes)
}

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes)
  } catch {
    return null
  }
}
