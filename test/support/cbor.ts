// Writes CBOR (RFC 8949) as authenticators do: integers, bytes, texts, lists and maps, each in its shortest form.
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

const UNSIGNED = 0
const NEGATIVE = 1
const BYTES = 2
const TEXT = 3
const LIST = 4
const MAP = 5

/** A value in CBOR. */
export function toCbor(value: Cbor): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(write(value))
}

function write(value: Cbor): number[] {
  if (typeof value === 'number')
    return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value)
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    return [...head(TEXT, bytes.length), ...bytes]
  }
  if (value instanceof Uint8Array) return [...head(BYTES, value.length), ...value]
  if (value instanceof Map)
    return [...head(MAP, value.size), ...[...value].flatMap((pair) => pair.flatMap(write))]
  // Only lists are left.
  const list = value as readonly Cbor[]
  return [...head(LIST, list.length), ...list.flatMap(write)]
}

/** Kind and size of the following data, in one, two, three or five bytes. */
function head(kind: number, size: number): number[] {
  const first = kind << 5
  if (size < 24) return [first | size]
  if (size < 0x100) return [first | 24, size]
  if (size < 0x1_0000) return [first | 25, size >> 8, size & 255]
  return [first | 26, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255]
}
