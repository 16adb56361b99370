// Pictures for tests, made from nothing: a PNG of any size, and a JPEG as a phone writes it, with where it was taken.
import { env } from 'cloudflare:workers'

/** A PNG whose left half is red and whose right half is blue. Its header may claim another size. */
export async function makePng(
  width: number,
  height: number,
  [claimedWidth, claimedHeight] = [width, height],
): Promise<Uint8Array<ArrayBuffer>> {
  const row = new Uint8Array(1 + width * 3)
  for (let x = 0; x < width; x += 1) row[1 + x * 3 + (x < width / 2 ? 0 : 2)] = 255
  const rows = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y += 1) rows.set(row, y * row.length)
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'))
  const pixels = new Uint8Array(await new Response(packed).arrayBuffer())
  return join(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngHeader(claimedWidth, claimedHeight),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  )
}

function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits of three colours.
  header.setUint16(8, 0x0802)
  return chunk('IHDR', new Uint8Array(header.buffer))
}

/** A JPEG on its side, with a place in its Exif: 32° 55′ South. */
export async function makePhoto(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = new Blob([await makePng(width, height)]).stream()
  const made = await env.IMAGES?.input(png).output({ format: 'image/jpeg' })
  const jpeg = new Uint8Array((await made?.response().arrayBuffer()) ?? new ArrayBuffer(0))
  return join(jpeg.slice(0, 2), exif(), jpeg.slice(2))
}

/** Exif in big-endian TIFF: orientation 6, and a GPS directory with a latitude. */
function exif(): Uint8Array<ArrayBuffer> {
  const tiff = new DataView(new ArrayBuffer(104))
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.setUint16(at, tag)
    tiff.setUint16(at + 2, type)
    tiff.setUint32(at + 4, count)
    tiff.setUint32(at + 8, value)
  }
  tiff.setUint32(0, 0x4d4d002a)
  tiff.setUint32(4, 8)
  tiff.setUint16(8, 2)
  entry(10, [0x0112, 3, 1, 6 << 16])
  entry(22, [0x8825, 4, 1, 38])
  tiff.setUint16(38, 2)
  entry(40, [1, 2, 2, 0x53000000])
  entry(52, [2, 5, 3, 72])
  for (const [at, number] of [32, 1, 55, 1, 0, 1].entries()) tiff.setUint32(72 + at * 4, number)
  const body = join(new TextEncoder().encode('Exif\0\0'), new Uint8Array(tiff.buffer))
  const length = body.length + 2
  return join(Uint8Array.of(0xff, 0xe1, length >> 8, length & 255), body)
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = join(new TextEncoder().encode(name), data)
  return join(toBytes(data.length), body, toBytes(crc(body)))
}

function toBytes(number: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, number)
  return new Uint8Array(view.buffer)
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

export function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
