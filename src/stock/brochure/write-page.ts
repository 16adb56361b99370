// A drawn sheet as a PDF of one page: its fonts, its picture, where it leads, and what it says of itself.
import { embedFont } from './embed-font.ts'
import type { Jpeg } from './jpeg.ts'
import { createPdfFile, toPdfText, type PdfFile } from './pdf-file.ts'
import { A4, type Box, type Pen } from './pen.ts'

export type Page = {
  title: string
  author: string
  /** BCP 47. */
  language: string
  /** What the pen drew as "P". */
  picture: Jpeg | null
  link: { url: string; box: Box }
}

/** The whole file. */
export async function writePage(pen: Pen, page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdfFile()
  const { operators, fonts } = pen.finish()
  const embedded: string[] = []
  // One after the other, so that the same page is the same bytes.
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
