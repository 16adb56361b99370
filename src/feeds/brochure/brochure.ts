// The brochure of a car: one A4 page as a PDF, from its sheet, the dealer's theme, and a picture if there is one.
import { cutText, joinText } from '#lib/text.ts'
import { SHAPES } from '#vehicle/silhouette.ts'
import type { Site } from '#tenant/schema.ts'
import type { Jpeg } from './jpeg.ts'
import { toCircle, toOutline } from './outline.ts'
import { A4, createPen, type Pen, type TextRun, writePdf } from './pdf-file.ts'
import type { Sheet } from './sheet.ts'
import { createTypesetter, type Typeface, type Typesetter } from './typesetter.ts'

export type Brochure = {
  sheet: Sheet
  theme: Site['theme']
  /** BCP 47. */
  language: string
  typeface: Typeface
  picture: Jpeg | null
}

type Canvas = {
  pen: Pen
  type: Typesetter
  brochure: Brochure
  /** Lines of the mandatory repayment warning, printed above the footer. */
  warning: readonly string[]
}

/** Paper is white in every theme. These inks are common to all dealers; brand and header have their own. */
const INK = '#16181d'
const MUTED = '#5c626d'
const LINE = '#dfe2e7'
const GROUND = '#f1f3f5'

const TEXT: TextRun = { weight: 'regular', size: 9.5, colour: INK }
const LEADING = 13.5
const WARNING: TextRun = { weight: 'regular', size: 7, colour: MUTED }
const WARNING_LEADING = 9
/** Maximum lines; the longest warning that a site may have needs fewer. */
const MAX_WARNING = 16

const LEFT = 36
const RIGHT = A4.width - LEFT
const WIDTH = RIGHT - LEFT
const BAND = 58
const PICTURE = { x: LEFT, y: BAND + 18, width: WIDTH, height: 290 }
const FOOT = A4.height - 62

/** Maximum facts on one page. */
const MAX_FACTS = 18
const MAX_FEATURES = 40
const MAX_COMMENTS = 800

/** Draws the PDF. It contains only the input, so equal brochures give equal bytes. */
export async function drawBrochure(content: Brochure): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = toOnePage(content.sheet)
  const brochure = { ...content, sheet }
  const type = createTypesetter(brochure.typeface)
  const pen = createPen(type)
  const about = sheet.finance?.warning ?? ''
  const lines = { width: WIDTH, lines: MAX_WARNING }
  const warning = about === '' ? [] : type.toLines(about, WARNING, lines)
  const canvas = { pen, type, brochure, warning }
  drawBand(canvas)
  drawPicture(canvas)
  const facts = drawFacts(canvas, drawFinance(canvas, drawTitle(canvas)))
  drawFeatures(canvas, drawComments(canvas, facts))
  drawWarning(canvas)
  drawFoot(canvas)
  const { dealer, title, url } = sheet
  return writePdf(pen, {
    title,
    author: dealer.name,
    language: brochure.language,
    picture: brochure.picture,
    link: { url, box: { x: LEFT, y: FOOT + 36, width: WIDTH, height: 14 } },
  })
}

function toOnePage(sheet: Sheet): Sheet {
  return {
    ...sheet,
    facts: sheet.facts.slice(0, MAX_FACTS),
    features: sheet.features.slice(0, MAX_FEATURES),
    comments: cutText(sheet.comments, MAX_COMMENTS),
  }
}

function drawBand({ pen, type, brochure }: Canvas): void {
  const { header, on_header: colour } = brochure.theme.colours
  const { dealer } = brochure.sheet
  const isLoud = brochure.theme.heading.uppercase
  const name = isLoud ? dealer.name.toUpperCase() : dealer.name
  const words = { weight: 'strong', size: 17, colour } as const
  pen.area({ x: 0, y: 0, width: A4.width, height: BAND }, header)
  pen.area({ x: 0, y: BAND, width: A4.width, height: 3 }, brochure.theme.colours.brand)
  const [shown = ''] = type.toLines(name, words, { width: WIDTH - 150, lines: 1 })
  pen.line(shown, { x: LEFT, y: 36 }, words)
  pen.line(dealer.phone, { x: RIGHT, y: 36 }, { ...words, size: 13, align: 'end' })
}

function drawPicture({ pen, type, brochure: { picture, sheet, theme } }: Canvas): void {
  if (picture !== null) {
    pen.picture('P', picture, PICTURE)
    if (sheet.picture?.illustrated === true) drawLabel('Illustration', pen, type)
    return
  }
  const { body, glass, wheels } = SHAPES[sheet.silhouette]
  const scale = (PICTURE.height * 0.5) / 96
  const corner = {
    x: PICTURE.x + (PICTURE.width - 240 * scale) / 2,
    y: PICTURE.y + PICTURE.height * 0.28,
  }
  pen.area(PICTURE, GROUND)
  pen.outline(toOutline(body), corner, scale, theme.colours.brand)
  pen.outline(toOutline(glass), corner, scale, GROUND)
  for (const [x, radius = 15] of wheels)
    pen.outline(toCircle(x, 83 - radius, radius), corner, scale, INK)
}

/** Words in the lower left corner of the picture. */
function drawLabel(text: string, pen: Pen, type: Typesetter): void {
  const words: TextRun = { ...TEXT, weight: 'strong' }
  const [x, bottom] = [PICTURE.x + 8, PICTURE.y + PICTURE.height - 8]
  pen.area({ x, y: bottom - 18, width: type.widthOf(text, words) + 12, height: 18 }, '#ffffff')
  pen.line(text, { x: x + 6, y: bottom - 5.5 }, words)
}

/** Draws title and price; returns the bottom edge. */
function drawTitle({ pen, type, brochure: { sheet } }: Canvas): number {
  const { price } = sheet
  const top = PICTURE.y + PICTURE.height + 34
  const amount: TextRun = {
    weight: 'strong',
    size: price.isPrice ? 24 : 15,
    colour: INK,
    align: 'end',
  }
  const small: TextRun = { weight: 'regular', size: 9.5, colour: MUTED, align: 'end' }
  const title: TextRun = { weight: 'strong', size: 22, colour: INK }
  const width = WIDTH - type.widthOf(price.text, amount) - 24
  const lines = type.toLines(sheet.title, title, { width, lines: 2 })
  lines.forEach((line, index) => pen.line(line, { x: LEFT, y: top + index * 25 }, title))
  pen.line(price.text, { x: RIGHT, y: top }, amount)
  const under = top + 16
  pen.line(price.type, { x: RIGHT, y: under }, small)
  const struck = RIGHT - (price.type === '' ? 0 : type.widthOf(price.type, small) + 8)
  if (price.was !== '') pen.line(price.was, { x: struck, y: under }, { ...small, isStruck: true })
  const subtitle: TextRun = { ...small, size: 11, align: 'start' }
  const [line = ''] = type.toLines(sheet.subtitle, subtitle, { width, lines: 1 })
  const end = top + (lines.length - 1) * 25 + 18
  pen.line(line, { x: LEFT, y: end }, subtitle)
  return Math.max(end, under) + 20
}

/** Draws the repayment with its terms and comparison rate below the price; returns the bottom edge. */
function drawFinance({ pen, type, brochure: { sheet } }: Canvas, top: number): number {
  if (sheet.finance === null) return top
  const { repayment, terms, comparison } = sheet.finance
  const strong: TextRun = { weight: 'strong', size: 11, colour: INK, align: 'end' }
  const small: TextRun = { weight: 'regular', size: 9.5, colour: MUTED, align: 'end' }
  const words = joinText([terms, comparison], ', ')
  pen.line(words, { x: RIGHT, y: top }, small)
  pen.line(repayment, { x: RIGHT - type.widthOf(words, small) - 6, y: top }, strong)
  return top + 14
}

/** Draws three columns of labels and values; returns the bottom edge. */
function drawFacts({ pen, type, brochure: { sheet } }: Canvas, top: number): number {
  const [gap, height] = [16, 31]
  const width = (WIDTH - gap * 2) / 3
  const rows = Math.ceil(sheet.facts.length / 3)
  const label: TextRun = { weight: 'regular', size: 8, colour: MUTED }
  const value: TextRun = { weight: 'strong', size: 10, colour: INK }
  sheet.facts.forEach((fact, index) => {
    const x = LEFT + Math.floor(index / rows) * (width + gap)
    const y = top + (index % rows) * height
    const [name = ''] = type.toLines(fact.label, label, { width, lines: 1 })
    const [line = ''] = type.toLines(fact.value, value, { width, lines: 1 })
    pen.line(name, { x, y: y + 10 }, label)
    pen.line(line, { x, y: y + 22.5 }, value)
    pen.area({ x, y: y + height - 2, width, height: 0.6 }, LINE)
  })
  return top + rows * height + 18
}

/** Draws as much of the dealer's description as fits; returns the bottom edge. */
function drawComments(canvas: Canvas, top: number): number {
  const { pen, type, brochure } = canvas
  const { sheet } = brochure
  const room = roomBelow(top, canvas)
  if (sheet.comments === '' || room < 1) return top
  const lines = type.toLines(sheet.comments, TEXT, { width: WIDTH, lines: room })
  lines.forEach((line, index) => pen.line(line, { x: LEFT, y: top + index * LEADING }, TEXT))
  return top + lines.length * LEADING + 10
}

function drawFeatures(canvas: Canvas, top: number): void {
  const { pen, type, brochure } = canvas
  const { sheet } = brochure
  const room = roomBelow(top, canvas) - 1
  if (sheet.features.length === 0 || room < 1) return
  pen.line('Features', { x: LEFT, y: top }, { ...TEXT, weight: 'strong' })
  const lines = type.toLines(sheet.features.join(' · '), TEXT, { width: WIDTH, lines: room })
  lines.forEach((line, index) => pen.line(line, { x: LEFT, y: top + (index + 1) * LEADING }, TEXT))
}

function drawWarning({ pen, warning }: Canvas): void {
  const top = FOOT - 8 - (warning.length - 1) * WARNING_LEADING
  warning.forEach((line, index) =>
    pen.line(line, { x: LEFT, y: top + index * WARNING_LEADING }, WARNING),
  )
}

/** Number of text lines between a height and the warning, or the footer. */
function roomBelow(top: number, { warning }: Canvas): number {
  const end = FOOT - 12 - warning.length * WARNING_LEADING
  return Math.floor((end - top) / LEADING) + 1
}

function drawFoot({ pen, type, brochure: { sheet, theme } }: Canvas): void {
  const { dealer, url } = sheet
  const name: TextRun = { weight: 'strong', size: 11, colour: INK }
  const small: TextRun = { weight: 'regular', size: 9, colour: MUTED }
  const licence = dealer.licence === '' ? '' : `Licence ${dealer.licence}`
  const about = joinText([dealer.place, dealer.phone, licence], '  ·  ')
  const [place = ''] = type.toLines(about, small, { width: WIDTH, lines: 1 })
  const [address = ''] = type.toLines(url.replace('https://', ''), small, {
    width: WIDTH,
    lines: 1,
  })
  pen.area({ x: LEFT, y: FOOT, width: WIDTH, height: 1.5 }, theme.colours.brand)
  pen.line(dealer.name, { x: LEFT, y: FOOT + 19 }, name)
  pen.line(place, { x: LEFT, y: FOOT + 33 }, small)
  pen.line(address, { x: LEFT, y: FOOT + 46 }, small)
}
