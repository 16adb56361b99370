// Writes a PDF file: numbered objects, the cross-reference table, and the trailer (ISO 32000-1, 7.5). Independent of
// the objects' meaning.
import type { FontFile } from './font-file.ts'
import type { Jpeg } from './jpeg.ts'
import type { Style, Typesetter, Weight } from './typesetter.ts'

export const A4 = { width: 595.28, height: 841.89 } as const

/** A block may hold a hundred letters. */
const BLOCK = 100

const encoder = new TextEncoder()
/** The second line marks the file as binary. */
const HEADER = new Uint8Array([...encoder.encode('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10])

export type PdfFile = ReturnType<typeof createPdfFile>

export function createPdfFile() {
  const objects: Uint8Array[] = []
  const refOf = (index: number) => `${index + 1} 0 R`
  const put = (index: number, parts: readonly Uint8Array[]) => {
    objects[index] = concat([encode(`${index + 1} 0 obj\n`), ...parts, encode('\nendobj\n')])
  }
  return {
    /**
     * Adds an object and returns its reference, "7 0 R". Bytes make it a stream, which is compressed unless it is a
     * picture.
     */
    async add(dictionary: string, bytes?: Uint8Array | string): Promise<string> {
      const index = objects.push(new Uint8Array()) - 1
      put(
        index,
        bytes === undefined ? [encode(`<<${dictionary}>>`)] : await toStream(dictionary, bytes),
      )
      return refOf(index)
    },
    /** Reserves a reference that is written later. */
    reserve() {
      const index = objects.push(new Uint8Array()) - 1
      return { ref: refOf(index), write: (text: string) => put(index, [encode(`<<${text}>>`)]) }
    },
    finish(root: string, info: string): Uint8Array<ArrayBuffer> {
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

/** Encodes text of any language inside a dictionary. */
export function toPdfText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `<feff${units.map(hex).join('')}>`
}

async function toStream(dictionary: string, bytes: Uint8Array | string): Promise<Uint8Array[]> {
  const isPacked = dictionary.includes('/Filter')
  const content = typeof bytes === 'string' ? encode(bytes) : bytes
  const packed = isPacked ? content : await deflate(content)
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

const encode = (text: string) => encoder.encode(text)

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

/**
 * Embeds a font whose text is written as two-byte glyph numbers; returns its reference. `name` consists of letters
 * only.
 */
export async function embedFont(pdf: PdfFile, font: FontFile, name: string): Promise<string> {
  const { bytes, widths, ascent, descent, box } = font
  const file = await pdf.add(`/Length1 ${bytes.length}`, bytes)
  // Flag 32: Latin letters. Viewers ignore the hints for capital height and stem width here.
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

/** A drawn sheet as a one-page PDF: its fonts, picture, link, and metadata. */
export type Page = {
  title: string
  author: string
  /** BCP 47. */
  language: string
  /** The picture that the pen drew as "P". */
  picture: Jpeg | null
  link: { url: string; box: Box }
}

/** The whole file. */
export async function writePdf(pen: Pen, page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdfFile()
  const { operators, fonts } = pen.finish()
  const embedded: string[] = []
  // Sequential, so that equal pages give equal bytes.
  for (const [file, { name, weight }] of fonts) {
    const ref = await embedFont(pdf, file, `Brochure-${weight}-${name}`)
    embedded.push(`/${name} ${ref}`)
  }
  const picture = page.picture && `/XObject<</P ${await addPicture(pdf, page.picture)}>>`
  const content = await pdf.add('', operators)
  const pages = pdf.reserve()
  const leaf = await pdf.add(
    `/Type/Page/Parent ${pages.ref}/MediaBox[0 0 ${A4.width} ${A4.height}]/Contents ${content}` +
      `/Resources<</Font<<${embedded.join('')}>>${picture ?? ''}>>/Annots[${await addLink(pdf, page.link)}]`,
  )
  pages.write(`/Type/Pages/Kids[${leaf}]/Count 1`)
  const root = await pdf.add(
    `/Type/Catalog/Pages ${pages.ref}/Lang(${page.language})/ViewerPreferences<</DisplayDocTitle true>>`,
  )
  const info = await pdf.add(`/Title${toPdfText(page.title)}/Author${toPdfText(page.author)}`)
  return pdf.finish(root, info)
}

function addPicture(pdf: PdfFile, { bytes, width, height }: Jpeg): Promise<string> {
  return pdf.add(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}` +
      '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    bytes,
  )
}

function addLink(pdf: PdfFile, { url, box }: Page['link']): Promise<string> {
  const bottom = A4.height - box.y - box.height
  const corners = [box.x, bottom, box.x + box.width, bottom + box.height]
  const address = url.replaceAll(/[()\\]/g, String.raw`\$&`)
  return pdf.add(
    `/Type/Annot/Subtype/Link/Border[0 0 0]/Rect[${corners.join(' ')}]/A<</S/URI/URI(${address})>>`,
  )
}

/** Six hexadecimal digits after "#", as themes have them. */
export type Colour = string

export type Box = { x: number; y: number; width: number; height: number }

export type TextRun = Style & { colour: Colour; align?: 'start' | 'end'; isStruck?: boolean }

export type Pen = {
  area: (box: Box, colour: Colour) => void
  /** `y` is the baseline. */
  line: (text: string, at: { x: number; y: number }, words: TextRun) => void
  /** Fills the box, cropping the excess. */
  picture: (name: string, size: { width: number; height: number }, box: Box) => void
  /** Outlines in their own coordinates from the top left corner of the box, scaled. */
  outline: (path: string, corner: { x: number; y: number }, scale: number, colour: Colour) => void
  /** Lines along paths in their own coordinates, scaled, with a width in these. */
  stroke: (
    path: string,
    corner: { x: number; y: number },
    scale: number,
    line: { width: number; colour: Colour },
  ) => void
  finish: () => { operators: string; fonts: Map<FontFile, { name: string; weight: Weight }> }
}

export function createPen({ widthOf, toRuns }: Typesetter): Pen {
  const drawn: string[] = []
  const fonts = new Map<FontFile, { name: string; weight: Weight }>()
  const area: Pen['area'] = (box, colour) => drawn.push(`${fill(colour)} ${toRectangle(box)} f`)
  const nameOf = (file: FontFile, weight: Weight) => {
    const known = fonts.get(file) ?? { name: `F${fonts.size + 1}`, weight }
    fonts.set(file, known)
    return known.name
  }
  return {
    area,
    line(text, { x, y }, { weight, size, colour, align, isStruck }) {
      if (text === '') return
      const width = widthOf(text, { weight, size })
      const start = align === 'end' ? x - width : x
      const shown = toRuns(text, weight).map(
        ({ file, glyphs }) =>
          `/${nameOf(file, weight)} ${size} Tf <${glyphs.map(hex).join('')}> Tj`,
      )
      drawn.push(`BT ${fill(colour)} ${points(start, A4.height - y)} Td ${shown.join(' ')} ET`)
      if (isStruck) area({ x: start, y: y - size * 0.32, width, height: size * 0.06 }, colour)
    },
    picture(name, size, box) {
      const scale = Math.max(box.width / size.width, box.height / size.height)
      const [width, height] = [size.width * scale, size.height * scale]
      const x = box.x - (width - box.width) / 2
      const bottom = A4.height - box.y - box.height - (height - box.height) / 2
      drawn.push(
        `q ${toRectangle(box)} W n ${points(width, 0, 0, height, x, bottom)} cm /${name} Do Q`,
      )
    },
    outline(path, { x, y }, scale, colour) {
      const matrix = points(scale, 0, 0, -scale, x, A4.height - y)
      drawn.push(`q ${matrix} cm ${fill(colour)} ${path} f Q`)
    },
    stroke(path, { x, y }, scale, { width, colour }) {
      const matrix = points(scale, 0, 0, -scale, x, A4.height - y)
      const ink = fill(colour).replace(/rg$/, 'RG')
      drawn.push(`q ${matrix} cm ${ink} ${points(width)} w 1 J 1 j ${path} S Q`)
    },
    finish: () => ({ operators: drawn.join('\n'), fonts }),
  }
}

function toRectangle({ x, y, width, height }: Box): string {
  return `${points(x, A4.height - y - height, width, height)} re`
}

function fill(colour: Colour): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  return `${points(...parts)} rg`
}

const points = (...numbers: number[]) => numbers.map((each) => Number(each.toFixed(3))).join(' ')
