// A signed agreement as a PDF: one A4 page with the dealer, what was agreed, and the signature.
import type { Site } from '#tenant/schema.ts'
import { toOutline } from './outline.ts'
import { A4, createPen, type TextRun, writePdf } from './pdf-file.ts'
import { createTypesetter, type Typeface } from './typesetter.ts'

export type AgreementSheet = {
  title: string
  dealer: string
  theme: Site['theme']
  /** BCP 47. */
  language: string
  typeface: Typeface
  facts: readonly (readonly [label: string, value: string])[]
  text: string
  /** The path of a drawn signature within `pad`, or the name as it was typed. */
  signature: { strokes: string; pad: { width: number } } | { typed: string }
  /** "Signed on Tuesday 24 November, 10:15 am AEDT by Jo Citizen." */
  signed: string
  url: string
}

const INK = '#16181d'
const MUTED = '#5c626d'
const LEFT = 48
const WIDTH = A4.width - 2 * LEFT
const LABELS = 150
const TEXT: TextRun = { weight: 'regular', size: 9, colour: INK }
const LEADING = 12.5
/** Maximum lines of the agreement's text; the longest text that a site may have needs fewer. */
const MAX_LINES = 36
const SIGNATURE = { width: 240, height: 80 }

/** Draws the PDF. It contains only the input, so equal agreements give equal bytes. */
export async function drawAgreement(sheet: AgreementSheet): Promise<Uint8Array<ArrayBuffer>> {
  const type = createTypesetter(sheet.typeface)
  const pen = createPen(type)
  const { header, on_header: colour, brand } = sheet.theme.colours
  pen.area({ x: 0, y: 0, width: A4.width, height: 54 }, header)
  pen.area({ x: 0, y: 54, width: A4.width, height: 3 }, brand)
  const name = { weight: 'strong', size: 16, colour } as const
  const [dealer = ''] = type.toLines(sheet.dealer, name, { width: WIDTH, lines: 1 })
  pen.line(dealer, { x: LEFT, y: 33 }, name)
  const title = { weight: 'strong', size: 18, colour: INK } as const
  pen.line(sheet.title, { x: LEFT, y: 96 }, title)
  let y = 124
  for (const [label, value] of sheet.facts) {
    pen.line(label, { x: LEFT, y }, { ...TEXT, colour: MUTED })
    for (const line of type.toLines(value, TEXT, { width: WIDTH - LABELS, lines: 2 })) {
      pen.line(line, { x: LEFT + LABELS, y }, TEXT)
      y += LEADING
    }
    y += 3
  }
  y += 14
  for (const line of type.toLines(sheet.text, TEXT, { width: WIDTH, lines: MAX_LINES })) {
    pen.line(line, { x: LEFT, y }, TEXT)
    y += LEADING
  }
  y += 10
  if ('typed' in sheet.signature) {
    const typed = { weight: 'regular', size: 20, colour: INK } as const
    const [shown = ''] = type.toLines(sheet.signature.typed, typed, { width: WIDTH, lines: 1 })
    pen.line(shown, { x: LEFT, y: y + 40 }, typed)
  } else {
    const { strokes, pad } = sheet.signature
    pen.stroke(toOutline(strokes), { x: LEFT, y }, SIGNATURE.width / pad.width, {
      width: 3,
      colour: INK,
    })
  }
  y += SIGNATURE.height + 8
  pen.area({ x: LEFT, y, width: SIGNATURE.width, height: 0.75 }, MUTED)
  pen.line(sheet.signed, { x: LEFT, y: y + 16 }, { ...TEXT, colour: MUTED })
  return writePdf(pen, {
    title: sheet.title,
    author: sheet.dealer,
    language: sheet.language,
    picture: null,
    link: { url: sheet.url, box: { x: LEFT, y: 18, width: WIDTH, height: 20 } },
  })
}
