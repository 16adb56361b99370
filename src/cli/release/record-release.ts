// `npm run release:record`: records the live release's requirements for its stores, for tests of the next one. A
// deployment does it automatically; the file is committed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { readRelease } from './read-release.ts'

/** Path of the record. */
const RELEASED = join(root, 'test/old-and-new/released.json')

/** Records the tree at a folder; returns the number of statements. */
export async function recordRelease(tree: string = root): Promise<number> {
  const release = await readRelease(tree)
  await writeFile(RELEASED, `${JSON.stringify(release, null, 2)}\n`)
  return release.statements.length
}

if (import.meta.main) console.log(`${await recordRelease(process.argv[2])} statements`)
