// Reads a brochure: its pages, its pictures, and its text through each font's own character map.

export type ReadPdf = {
  text: string
  pages: number
  pictures: number
  /** The drawing commands, as written in the file. */
  content: string
}

/** Parses the files that brochure/pdf-file.ts writes; anything else throws. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = new TextDecoder('latin1').decode(bytes)
  if (!raw.startsWith('%PDF-1.7') || !raw.endsWith('%%EOF\n')) throw new Error('No PDF')
  const starts = readTable(raw)
  const objectAt = (reference: string | undefined) =>
    raw.slice(starts[Number(reference)] ?? fail(`object ${reference}`))
  const page = raw.match(/\/Type\/Page\/[^\n]*/)?.[0] ?? fail('page')
  const letters = new Map<string, Map<string, string>>()
  for (const [, name = '', font] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objectAt(font))?.[1]
    letters.set(name, readLetters(await readStream(objectAt(unicode), bytes, raw)))
  }
  const content = await readStream(objectAt(/\/Contents (\d+)/.exec(page)?.[1]), bytes, raw)
  return {
    pages: Number(/\/Type\/Pages[^\n]*\/Count (\d+)/.exec(raw)?.[1]),
    pictures: content.match(/\/P Do/g)?.length ?? 0,
    text: readText(content, letters),
    content,
  }
}

/** Where each object starts; the table is checked against the objects. */
function readTable(raw: string): number[] {
  const table = raw.slice(Number(/startxref\n(\d+)/.exec(raw)?.[1]))
  const starts = [...table.matchAll(/^(\d{10}) 0{5} n/gm)].map(([, start]) => Number(start))
  for (const [index, start] of starts.entries())
    if (!raw.startsWith(`${index + 1} 0 obj`, start)) fail(`object ${index + 1} in the table`)
  return [Number.NaN, ...starts]
}

async function readStream(object: string, bytes: Uint8Array, raw: string): Promise<string> {
  const length = Number(/\/Length (\d+)/.exec(object)?.[1])
  const start = raw.length - object.length + object.indexOf('stream\n') + 'stream\n'.length
  const packed = new Blob([bytes.slice(start, start + length)]).stream()
  return new Response(packed.pipeThrough(new DecompressionStream('deflate'))).text()
}

function readLetters(table: string): Map<string, string> {
  const pairs = [...table.matchAll(/<([\da-f]{4})><([\da-f]{4})>/g)]
  return new Map(
    pairs.map(([, glyph = '', code = '']) => [
      glyph,
      String.fromCharCode(Number.parseInt(code, 16)),
    ]),
  )
}

function readText(content: string, letters: Map<string, Map<string, string>>): string {
  const lines = [...content.matchAll(/BT[^\n]*?Td (.*?) ?ET/g)].map(([, shown = '']) =>
    [...shown.matchAll(/\/(F\d+) [\d.]+ Tf <([\da-f]*)> Tj/g)]
      .map(([, font = '', glyphs = '']) =>
        (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(font)?.get(glyph) ?? '?').join(''),
      )
      .join(''),
  )
  return lines.join('\n')
}

function fail(what: string): never {
  throw new Error(`The PDF has no ${what}`)
}
