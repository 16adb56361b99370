// Draws on one sheet of A4: text, areas, pictures and outlines, in points from its top left corner.
import type { FontFile } from './font-file.ts'
import type { Style, Typesetter, Weight } from './typesetter.ts'

export const A4 = { width: 595.28, height: 841.89 } as const

/** Six hexadecimal digits after "#", as themes have them. */
export type Colour = string
export type Box = { x: number; y: number; width: number; height: number }
export type Words = Style & { colour: Colour; align?: 'start' | 'end'; isStruck?: boolean }

export type Pen = {
  area: (box: Box, colour: Colour) => void
  /** `y` is the line that letters stand on. */
  line: (text: string, at: { x: number; y: number }, words: Words) => void
  /** Fills the box and cuts what does not fit. */
  picture: (name: string, size: { width: number; height: number }, box: Box) => void
  /** Outlines in coordinates of their own, from the top left corner of the box, so many times as large. */
  outline: (path: string, corner: { x: number; y: number }, scale: number, colour: Colour) => void
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
const hex = (number: number) => number.toString(16).padStart(4, '0')
