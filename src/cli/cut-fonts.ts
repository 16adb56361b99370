// Subsets the typefaces of sites: for pages the characters of English text, which is half the bytes; for PDF files one
// weight each, plain TrueType. A file is generated once per release.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import subsetFont, { type Options } from 'subset-font'

import {
  BASIC_TEXT,
  BASIC_WEIGHTS,
  fontPath,
  PAPER_WEIGHTS,
  paperFontPath,
  TYPEFACES,
} from '#tenant/typefaces.ts'

/** Writes missing files under the static folder. */
export async function cutFonts(staticFolder: string): Promise<void> {
  for (const typeface of TYPEFACES) {
    const [least = 1, most = 1000] = typeface.weights
    const within = (weight: number) => Math.min(Math.max(weight, least), most)
    await cut(typeface.latin, fontPath(typeface, 'basic'), BASIC_TEXT, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: within(BASIC_WEIGHTS.min), max: within(BASIC_WEIGHTS.max) } },
      keepFeatures: PAGE_FEATURES,
    })
    for (const letters of ['latin', 'latin-ext'] as const) {
      const source = letters === 'latin' ? typeface.latin : typeface.latinExt
      for (const weight of PAPER_WEIGHTS)
        await cut(source, paperFontPath(typeface, letters, weight), PAPER_TEXT, {
          targetFormat: 'truetype',
          variationAxes: { wght: within(weight) },
          keepFeatures: [],
        })
    }
  }

  async function cut(source: string, path: string, text: string, options: Options): Promise<void> {
    const file = join(staticFolder, path)
    if (existsSync(file)) return
    const bytes = await subsetFont(await readFile(resolve(source)), text, options)
    await mkdir(dirname(file), { recursive: true })
    // Atomically, so that no reader sees a partial file.
    await writeFile(`${file}.${process.pid}`, bytes)
    await rename(`${file}.${process.pid}`, file)
  }
}

const { resolve } = createRequire(import.meta.url)

/** Kerning, tabular figures, and required features. Ligatures would be a twentieth of a file. */
const PAGE_FEATURES = ['kern', 'tnum', 'rlig', 'rvrn']

/** Letters with and without diacritics, and punctuation. */
const PAPER_TEXT = [
  [0x20, 0x24f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
]
  .flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')
