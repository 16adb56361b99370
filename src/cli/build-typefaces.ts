// The style sheet in which the console shows typefaces to choose from, each in its own letters.
import { fontPath, TYPEFACES } from '#tenant/typefaces.ts'
import { writeSheet } from './write-sheet.ts'

/** Writes the sheet into a folder; its name includes a content hash. */
export function buildTypefaces(outdir: string): Promise<string> {
  const sheet = TYPEFACES.map((typeface) => {
    const { id, family, weights } = typeface
    return (
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:swap;` +
      `src:url(${fontPath(typeface, 'basic')})}.typeface-${id}{font-family:"${family}",system-ui,sans-serif}\n`
    )
  }).join('')
  return writeSheet(outdir, 'typefaces', sheet)
}
