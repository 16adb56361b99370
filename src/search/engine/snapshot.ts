// Serialises columns to one buffer. Reading uses views, and parses only a short header.
import type { Column, Columns } from './columns.ts'

type Numbers = Uint16Array | Uint32Array | Float64Array
type NumbersType = 'u16' | 'u32' | 'f64'
type Ref = { type: NumbersType; start: number; length: number }

/** Increment when the layout or the meaning of columns changes: older snapshots are then rebuilt. */
const FORMAT = 1
/** Alignment of every array: that of the widest type. */
const ALIGNMENT = 8

export function toSnapshot(columns: Columns): ArrayBuffer {
  const arrays: Numbers[] = []
  let size = 0
  const keep = (array: Numbers): Ref => {
    arrays.push(array)
    const ref = { type: typeOf(array), start: size, length: array.length }
    size = align(size + array.byteLength)
    return ref
  }
  const header = JSON.stringify({ format: FORMAT, content: replaceNumbers(columns, keep) })
  const headerBytes = new TextEncoder().encode(header)
  const dataStart = align(4 + headerBytes.length)
  const bytes = new Uint8Array(dataStart + size)
  new DataView(bytes.buffer).setUint32(0, headerBytes.length)
  bytes.set(headerBytes, 4)
  let start = dataStart
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start)
    start += align(array.byteLength)
  }
  return bytes.buffer
}

/** Null if the bytes have another format. The columns are views of `buffer`. */
export function fromSnapshot(buffer: ArrayBuffer): Columns | null {
  const headerLength = new DataView(buffer).getUint32(0)
  const text = new TextDecoder().decode(new Uint8Array(buffer, 4, headerLength))
  // This file wrote the bytes, in the format that is checked next.
  const header = JSON.parse(text) as { format: number; content: Packed }
  if (header.format !== FORMAT) return null
  const dataStart = align(4 + headerLength)
  return restoreNumbers(header.content, (ref) => {
    const Numbers = { u16: Uint16Array, u32: Uint32Array, f64: Float64Array }[ref.type]
    return new Numbers(buffer, dataStart + ref.start, ref.length)
  })
}

type Packed = ReturnType<typeof replaceNumbers>

function replaceNumbers(columns: Columns, keep: (array: Numbers) => Ref) {
  const { size, countable, searchableFacets, tokens } = columns
  return {
    size,
    countable,
    searchableFacets,
    seqs: keep(columns.seqs),
    columns: Array.from(columns.columns, ([name, column]) => ({
      name,
      texts: column.kind === 'dictionary' ? column.texts : null,
      numbers: keep(column.kind === 'dictionary' ? column.numbers : column.hashes),
      codes: column.kind === 'dictionary' ? keep(column.codes) : null,
      starts: column.kind === 'dictionary' && column.starts ? keep(column.starts) : null,
    })),
    tokens: {
      units: keep(tokens.units),
      tokenStarts: keep(tokens.tokenStarts),
      postings: keep(tokens.postings),
      postingStarts: keep(tokens.postingStarts),
    },
    orders: Array.from(columns.orders, ([name, order]) => ({
      name,
      textFirst: order.textFirst,
      rows: order.rows ? keep(order.rows) : null,
    })),
  }
}

function restoreNumbers(packed: Packed, view: (ref: Ref) => Numbers): Columns {
  // A ref names the type of its original array.
  const u16 = (ref: Ref) => view(ref) as Uint16Array
  const u32 = (ref: Ref) => view(ref) as Uint32Array
  const f64 = (ref: Ref) => view(ref) as Float64Array
  const { size, countable, searchableFacets, tokens } = packed
  return {
    size,
    countable,
    searchableFacets,
    seqs: u32(packed.seqs),
    columns: new Map(
      packed.columns.map(({ name, texts, numbers, codes, starts }): [string, Column] => {
        if (!texts || !codes) return [name, { kind: 'hash', hashes: f64(numbers) }]
        const wide = codes.type === 'u32' ? u32(codes) : u16(codes)
        return [
          name,
          {
            kind: 'dictionary',
            numbers: f64(numbers),
            texts,
            codes: wide,
            starts: starts && u32(starts),
          },
        ]
      }),
    ),
    tokens: {
      units: u16(tokens.units),
      tokenStarts: u32(tokens.tokenStarts),
      postings: u32(tokens.postings),
      postingStarts: u32(tokens.postingStarts),
    },
    orders: new Map(
      packed.orders.map(({ name, textFirst, rows }) => [
        name,
        { textFirst, rows: rows && u32(rows) },
      ]),
    ),
  }
}

function typeOf(array: Numbers): NumbersType {
  if (array instanceof Uint16Array) return 'u16'
  return array instanceof Uint32Array ? 'u32' : 'f64'
}

function align(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT
}
