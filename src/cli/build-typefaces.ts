// The style sheet in which the console shows typefaces to choose from, each in its own letters.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fontPath, TYPEFACES } from '#tenant/typefaces.ts'

/** Writes the sheet into a folder; its name includes a content hash. */
export async function buildTypefaces(outdir: string): Promise<string> {
  const sheet = TYPEFACES.map((typeface) => {
    const { id, family, weights } = typeface
    return (
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:swap;` +
      `src:url(${fontPath(typeface, 'basic')})}.typeface-${id}{font-family:"${family}",system-ui,sans-serif}\n`
    )
  }).join('')
  const name = `typefaces-${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`
  await writeFile(join(outdir, name), sheet)
  return name
}
