// A style sheet that the build makes itself.
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a sheet into a folder; returns its file name, which includes a content hash. */
export async function writeSheet(outdir: string, title: string, sheet: string): Promise<string> {
  const name = `${title}-${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`
  await writeFile(join(outdir, name), sheet)
  return name
}
