// Transfer sizes of files and pages: brotli at maximum for text, as they are if already compressed.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { root } from '#cli/run.ts'

/** Bytes of a text at brotli 11. Where a quicker compression gives at most `enough`, its bytes, which are some more. */
export function brotliBytes(text: string | Buffer, enough = 0): number {
  const atQuality = (quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).byteLength
  const quick = enough === 0 ? Infinity : atQuality(QUICK)
  return quick <= enough ? quick : atQuality(11)
}

/** A tenth of the time of quality 11, and about 8 % more bytes. */
const QUICK = 5

/** Bytes on the wire of a file that the build made under a name ("list.css"). */
export async function builtBytes(name: string): Promise<number> {
  return brotliBytes(await builtText(name))
}

/** The text of such a file. */
export async function builtText(name: string): Promise<string> {
  return readFile(join(root, 'static', await builtAddress(name)), 'utf8')
}

/** Address of a built file by name. */
async function builtAddress(name: string): Promise<string> {
  const text = await readFile(join(root, 'static/build/manifest.json'), 'utf8')
  const manifest: Record<string, string> = JSON.parse(text)
  const address = manifest[name]
  if (address === undefined) throw new Error(`The build made no ${name}`)
  return address
}

/** Files under a folder of static/ with their bytes, largest first; none where there is no such folder. */
export async function listStatic(folder: string): Promise<{ file: string; bytes: number }[]> {
  const entries = await readdir(join(root, 'static', folder), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return { file: file.slice(root.length + 1), bytes: (await readFile(file)).byteLength }
      }),
  )
  return files.toSorted((a, b) => b.bytes - a.bytes)
}
