// A PDF as a file: numbered objects, the table that finds them, and the trailer (ISO 32000-1, 7.5). Not what they mean.

export type PdfFile = {
  /** Adds an object and gives its reference, "7 0 R". Bytes make it a stream, which is compressed unless it is a picture. */
  add: (dictionary: string, bytes?: Uint8Array | string) => Promise<string>
  /** A reference that is written later. */
  reserve: () => { ref: string; write: (dictionary: string) => void }
  finish: (root: string, info: string) => Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()
/** The second line tells that the file is not text. */
const HEADER = new Uint8Array([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10])

export function createPdfFile(): PdfFile {
  const objects: Uint8Array[] = []
  const refOf = (index: number) => `${index + 1} 0 R`
  const put = (index: number, parts: readonly Uint8Array[]) => {
    objects[index] = concat([encode(`${index + 1} 0 obj\n`), ...parts, encode('\nendobj\n')])
  }
  return {
    async add(dictionary, bytes) {
      const index = objects.push(new Uint8Array()) - 1
      put(
        index,
        bytes === undefined ? [encode(`<<${dictionary}>>`)] : await toStream(dictionary, bytes),
      )
      return refOf(index)
    },
    reserve() {
      const index = objects.push(new Uint8Array()) - 1
      return { ref: refOf(index), write: (text) => put(index, [encode(`<<${text}>>`)]) }
    },
    finish(root, info) {
      const starts: number[] = []
      let end = HEADER.length
      for (const { length } of objects) {
        starts.push(end)
        end += length
      }
      const size = objects.length + 1
      const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
      const trailer = `trailer\n<</Size ${size}/Root ${root}/Info ${info}>>\nstartxref\n${end}\n%%EOF\n`
      return concat([HEADER, ...objects, encode(table + trailer)])
    },
  }
}

/** Text of any language inside a dictionary. */
export function toPdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `<feff${units.map((unit) => unit.toString(16).padStart(4, '0')).join('')}>`
}

async function toStream(dictionary: string, bytes: Uint8Array | string): Promise<Uint8Array[]> {
  const isPacked = dictionary.includes('/Filter')
  const given = typeof bytes === 'string' ? encode(bytes) : bytes
  const packed = isPacked ? given : await deflate(given)
  const filter = isPacked ? '' : '/Filter/FlateDecode'
  return [
    encode(`<<${dictionary}${filter}/Length ${packed.length}>>stream\n`),
    packed,
    encode('\nendstream'),
  ]
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}
