// The typefaces of sites as PDF files take them: one weight each, plain TrueType. A file is cut once for each release.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import subsetFont from 'subset-font'

import { PAPER_WEIGHTS, paperFontPath, TYPEFACES } from '#tenant/typefaces.ts'

/** Writes what is missing under the static folder. */
export async function cutPaperFonts(staticFolder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const typeface of TYPEFACES) {
    for (const letters of ['latin', 'latin-ext'] as const) {
      for (const weight of PAPER_WEIGHTS) {
        const file = join(staticFolder, paperFontPath(typeface, letters, weight))
        if (existsSync(file)) continue
        const source = resolve(letters === 'latin' ? typeface.latin : typeface.latinExt)
        const [least = weight, most = weight] = typeface.weights
        const cut = await subsetFont(await readFile(source), WESTERN, {
          targetFormat: 'truetype',
          variationAxes: { wght: Math.min(Math.max(weight, least), most) },
          keepFeatures: [],
        })
        await mkdir(dirname(file), { recursive: true })
        // In one step, so that no reader sees half of it.
        await writeFile(`${file}.${process.pid}`, cut)
        await rename(`${file}.${process.pid}`, file)
      }
    }
  }
}

/** Letters with and without marks, and the signs that stand among them. */
const WESTERN = [
  [0x20, 0x24f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
]
  .flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')
