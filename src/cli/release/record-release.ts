// `npm run release:record`: writes down what the release that is live asks of its stores, for tests of the next one. A
// deployment does it by itself; the file is committed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '#cli/run.ts'
import { readRelease } from './read-release.ts'

/** Where the record lies. */
const RELEASED = join(root, 'test/old-and-new/released.json')

/** Records the tree at a folder; how many statements it has. */
export async function recordRelease(tree: string = root): Promise<number> {
  const release = await readRelease(tree)
  await writeFile(RELEASED, `${JSON.stringify(release, null, 2)}\n`)
  return release.statements.length
}

if (import.meta.main) console.log(`${await recordRelease(process.argv[2])} statements`)
