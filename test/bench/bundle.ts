// Bundles a Worker as a deployment does: the same bundler, the production build of React.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { run } from '#cli/run.ts'

/** The single module of the Worker built from `entry` (relative to the project's folder). */
export async function bundleWorker(entry: string): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  try {
    const { code, output } = await run('wrangler', ['deploy', entry, '--dry-run', '--outdir', out])
    if (code !== 0) throw new Error(output)
    const text = await readFile(join(out, basename(entry).replace(/\.tsx?$/, '.js')), 'utf8')
    if (!text.includes('react-dom-server') || /react-dom[\w-]*\.development\.js/.test(text))
      throw new Error(`${entry} was not bundled with the production build of React`)
    return text
  } finally {
    await rm(out, { recursive: true })
  }
}
