// Text as bytes in the encodings that spreadsheets and systems write.
import { happens, type Random } from './yard.ts'

export const ENCODINGS = [
  'utf-8',
  'utf-8',
  'utf-8',
  'utf-8 with a mark',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof ENCODINGS)[number]

const SHARE_OF_PACKED = 0.05

export async function encode(
  text: string,
  encoding: Encoding,
  random: Random,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = toBytes(text, encoding)
  return happens(random, SHARE_OF_PACKED) ? pack(bytes) : bytes
}

function toBytes(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'windows-1252')
    return Uint8Array.from(Array.from(text), (sign) => byteOf(sign) ?? 0x3f)
  if (encoding === 'utf-16le' || encoding === 'utf-16be')
    return toWide(`\uFEFF${text}`, encoding === 'utf-16le')
  return Uint8Array.from(new TextEncoder().encode(encoding === 'utf-8' ? text : `\uFEFF${text}`))
}

function toWide(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

/** The bytes from 0x80 that are no characters of Latin-1. */
const OWN: Readonly<Record<string, number>> = {
  '€': 0x80,
  '†': 0x86,
  Š: 0x8a,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  š: 0x9a,
}

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : (OWN[sign] ?? null)
}

export const isInWindows1252 = (text: string): boolean =>
  Array.from(text).every((sign) => byteOf(sign) !== null)

async function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
