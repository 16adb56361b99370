// Bundles a Worker as a deployment does: the same bundler, the production build of React.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import type { Metafile } from 'esbuild'

import { root, run } from '#cli/run.ts'

export type WorkerBundle = { text: string; metafile: Metafile }

/** The single module of the Worker built from `entry` (relative to the folder of its project), and what is in it. */
export async function bundleWorker(entry: string, folder = root): Promise<WorkerBundle> {
  const out = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
  try {
    const meta = join(out, 'meta.json')
    const options = ['--dry-run', '--outdir', out, '--metafile', meta]
    const { code, output } = await run('wrangler', ['deploy', entry, ...options], { cwd: folder })
    if (code !== 0) throw new Error(output)
    const text = await readFile(join(out, basename(entry).replace(/\.tsx?$/, '.js')), 'utf8')
    const metafile: Metafile = JSON.parse(await readFile(meta, 'utf8'))
    const react = Object.keys(metafile.inputs).filter((file) => file.includes('/react-dom/cjs/'))
    if (react.length === 0 || react.some((file) => file.includes('.development.')))
      throw new Error(`${entry} was not bundled with the production build of React`)
    return { text, metafile }
  } finally {
    await rm(out, { recursive: true })
  }
}
