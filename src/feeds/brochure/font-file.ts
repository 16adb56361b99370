// Reads the glyph and width of each letter from a TrueType file.

export type FontFile = {
  bytes: Uint8Array
  /** Glyph by code point. */
  glyphs: ReadonlyMap<number, number>
  /** Widths by glyph, in thousandths of the text size, like all measures here. */
  widths: readonly number[]
  ascent: number
  descent: number
  box: readonly number[]
}

/** Parses one of our own files; throws for a damaged one, which is a build error. */
export function parseFontFile(bytes: Uint8Array): FontFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = readTables(view)
  const at = (name: string) => tables.get(name) ?? missing(name)
  const unit = 1000 / view.getUint16(at('head') + 18)
  const measure = (offset: number) => Math.round(view.getInt16(offset) * unit)
  const count = view.getUint16(at('hhea') + 34)
  return {
    bytes,
    glyphs: readGlyphs(view, at('cmap')),
    widths: Array.from({ length: count }, (_, glyph) => measure(at('hmtx') + glyph * 4)),
    ascent: measure(at('hhea') + 4),
    descent: measure(at('hhea') + 6),
    box: [36, 38, 40, 42].map((offset) => measure(at('head') + offset)),
  }
}

function readTables(view: DataView): Map<string, number> {
  const tables = new Map<string, number>()
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(entry + byte)))
    tables.set(name, view.getUint32(entry + 8))
  }
  return tables
}

/** Characters of the basic plane are in a table of format 4: ranges, each with an offset or a list of glyphs. */
function readGlyphs(view: DataView, cmap: number): Map<number, number> {
  const start = findRanges(view, cmap)
  const glyphs = new Map<number, number>()
  const segments = view.getUint16(start + 6)
  for (let segment = 0; segment < segments; segment += 2) {
    const end = start + 14 + segment
    const last = view.getUint16(end)
    const first = view.getUint16(end + segments + 2)
    const shift = view.getUint16(end + segments * 2 + 2)
    const list = end + segments * 3 + 2
    const offset = view.getUint16(list)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : view.getUint16(list + offset + (code - first) * 2)
      const glyph = listed === 0 ? 0 : (listed + shift) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

function findRanges(view: DataView, cmap: number): number {
  for (let entry = cmap + 4; entry < cmap + 4 + view.getUint16(cmap + 2) * 8; entry += 8) {
    const start = cmap + view.getUint32(entry + 4)
    if (view.getUint16(start) === 4) return start
  }
  return missing('cmap of format 4')
}

function missing(what: string): never {
  throw new Error(`The font has no ${what}`)
}
