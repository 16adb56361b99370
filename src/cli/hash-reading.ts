// Hash of the code and vocabulary that read stock rows: if it changes, importers read every row again. It covers all
// code, because a list of the relevant files would be wrong one day, and a release reads each row only once.
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILES = ['src/**/*.ts', 'tenants/catalogue/**/*.json', 'package-lock.json']
const HASH_LENGTH = 16

/** A hash of those files of a project. */
export async function hashReading(root: string): Promise<string> {
  const names: string[] = []
  // The drawing tool reads no rows, and has packages of its own.
  const exclude = ['tenants/catalogue/drawing/**']
  for await (const name of glob(FILES, { cwd: root, exclude })) names.push(name)
  const hash = createHash('sha256')
  for (const name of names.toSorted()) {
    hash.update(`${name}\n`)
    // oxlint-disable-next-line no-await-in-loop -- in order
    hash.update(await readFile(join(root, name)))
  }
  return hash.digest('hex').slice(0, HASH_LENGTH)
}
