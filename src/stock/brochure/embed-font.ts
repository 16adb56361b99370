// A font inside a PDF: its file, its widths, and the letters that its glyphs stand for, so that text can be found and copied.
import type { FontFile } from './font-file.ts'
import type { PdfFile } from './pdf-file.ts'

/** Adds a font whose text is written as glyph numbers of two bytes; gives its reference. `name` is of letters only. */
export async function embedFont(pdf: PdfFile, font: FontFile, name: string): Promise<string> {
  const { bytes, widths, ascent, descent, box } = font
  const file = await pdf.add(`/Length1 ${bytes.length}`, bytes)
  // Flag 32: letters of the Latin alphabet. Height of capitals and strength of stems are hints that viewers make no use of here.
  const descriptor = await pdf.add(
    `/Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[${box.join(' ')}]/ItalicAngle 0` +
      `/Ascent ${ascent}/Descent ${descent}/CapHeight ${ascent}/StemV 80/FontFile2 ${file}`,
  )
  const letters = await pdf.add(
    `/Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity` +
      `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
      `/FontDescriptor ${descriptor}/DW ${widths.at(-1) ?? 0}/W[0[${widths.join(' ')}]]`,
  )
  const unicode = await pdf.add('', toUnicode(font.glyphs))
  return pdf.add(
    `/Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H` +
      `/DescendantFonts[${letters}]/ToUnicode ${unicode}`,
  )
}

/** A block may hold a hundred letters. */
const BLOCK = 100

function toUnicode(glyphs: ReadonlyMap<number, number>): string {
  const codes = new Map([...glyphs].map(([code, glyph]) => [glyph, code]))
  const lines = [...codes].map(([glyph, code]) => `<${hex(glyph)}><${hex(code)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const block = lines.slice(index * BLOCK, (index + 1) * BLOCK)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
  })
  return (
    '/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n' +
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n' +
    '/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks.join('')}` +
    'endcmap CMapName currentdict/CMap defineresource pop end end'
  )
}

const hex = (number: number) => number.toString(16).padStart(4, '0')
