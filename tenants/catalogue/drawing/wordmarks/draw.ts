// npm run wordmarks: letters each make's name in its own way, from open typefaces, as outlines (static/wordmarks), since a
// list shows few makes, and their widths (tenants/catalogue/wordmarks.json).
// The treatments are data, tenants/catalogue/lettering.json; no maker's logo is drawn.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type Command, type Font, parse } from 'opentype.js/dist/opentype.mjs'
import * as z from 'zod'
import { slugOf } from '../../../../src/vehicle/slug.ts'
import { toPathData } from './trace.ts'

const root = new URL('../../../../', import.meta.url).pathname

/** Height of a wordmark where it is laid out, and path units to one of those. */
const HEIGHT = 24
const UNITS = 3

/** `track` in thousandths of an em; `text` where the name is not simply set in capitals. */
const treatment = z.strictObject({
  face: z.string().regex(/^[a-z-]+-[1-9]00-(normal|italic)$/),
  stretch: z.number().min(0.7).max(1.4).default(1),
  track: z.number().int().default(0),
  text: z.string().optional(),
})
const lettering = z.record(z.string(), treatment)

const source = await readFile(`${root}tenants/catalogue/lettering.json`, 'utf8')
const fonts = new Map<string, Font>()
const widths: Record<string, number> = {}
const folder = `${root}static/wordmarks`
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
let bytes = 0
for (const [name, style] of Object.entries(lettering.parse(JSON.parse(source)))) {
  const { width, data } = draw(style.text ?? name.toUpperCase(), style, await loadFont(style.face))
  const id = slugOf(name)
  widths[id] = Math.round((width / UNITS) * 10) / 10
  const box = `viewBox="0 0 ${width} ${HEIGHT * UNITS}"`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path d="${data}"/></svg>\n`
  await writeFile(`${folder}/${id}.svg`, drawing)
  bytes += drawing.length
}
await writeFile(`${root}tenants/catalogue/wordmarks.json`, `${JSON.stringify(widths, null, 2)}\n`)
console.log(`${Object.keys(widths).length} wordmarks, ${bytes} bytes`)

/** Capitals stand 17 of 24 high; lower case is as large as fits between the same margins. */
function draw(text: string, { stretch, track }: z.infer<typeof treatment>, font: Font) {
  const commands = set(text, track, font)
  const xs = commands.flatMap((c) => ('x' in c ? [c.x] : []))
  const ys = commands.flatMap((c) => ('y' in c ? [c.y] : []))
  const capitals = set('H', 0, font).flatMap((c) => ('y' in c ? [c.y] : []))
  const level = text === text.toUpperCase() ? capitals : ys
  const [top, bottom, left] = [Math.min(...level), Math.max(...level), Math.min(...xs)]
  const scale = ((level === ys ? 19 : 17) * UNITS) / (bottom - top)
  const middle = (HEIGHT * UNITS) / 2 - ((top + bottom) / 2) * scale
  const data = toPathData(commands, (x, y) => [(x - left) * scale * stretch, y * scale + middle])
  return { width: Math.ceil((Math.max(...xs) - left) * scale * stretch), data }
}

/** The outlines of a text set at 1000 units to the em, from x = 0 on the baseline y = 0. */
function set(text: string, track: number, font: Font): Command[] {
  const glyphs = Array.from(text, (letter) => font.charToGlyph(letter))
  let x = 0
  return glyphs.flatMap((glyph, i) => {
    const before = glyphs[i - 1]
    if (before) x += (font.getKerningValue(before, glyph) / font.unitsPerEm) * 1000
    const { commands } = glyph.getPath(x, 0, 1000)
    x += (glyph.advanceWidth / font.unitsPerEm) * 1000 + track
    return commands
  })
}

async function loadFont(face: string): Promise<Font> {
  const known = fonts.get(face)
  if (known) return known
  const family = face.replace(/-\d00-\w+$/, '')
  const name = face.replace(family, `${family}-latin`)
  const file = await readFile(
    `${root}tenants/catalogue/drawing/node_modules/@fontsource/${family}/files/${name}.woff`,
  )
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
  fonts.set(face, font)
  return font
}
