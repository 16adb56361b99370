// The scripts that the build gives each kind of page, and what is in them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { buildCode } from '#cli/build-code.ts'
import type { PageKind } from '#apps/site/ui/head.tsx'
import { brotliBytes } from './weigh.ts'

export type Script = {
  /** As in `static/build`: "list-HASH.js". */
  name: string
  /** At brotli 11. */
  bytes: number
  /** Packages with code in it. */
  libraries: string[]
  /** Source files with code in it. */
  sources: string[]
}

export type Scripts = {
  /** All of them, by name. */
  all: ReadonlyMap<string, Script>
  /** What a kind of page loads at its start: the script that loads its entry, and the entry with its static imports. */
  start: Record<PageKind, Script[]>
}

/** A build of its own, so that nothing older is read. */
export async function buildScripts(): Promise<Scripts> {
  const out = await mkdtemp(join(tmpdir(), 'forecourt-scripts-'))
  try {
    const { addresses, metafile, modules } = await buildCode(out)
    const all = new Map<string, Script>()
    for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
      if (!path.endsWith('.js')) continue
      const name = basename(path)
      const used = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      const files = used.map(([file]) => file)
      const bytes = brotliBytes(await readFile(join(out, name)))
      const libraries = [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []))]
      all.set(name, {
        name,
        bytes,
        libraries,
        sources: files.filter((file) => !PACKAGE.test(file)),
      })
    }
    const scriptsOf = (files: string[]) => files.flatMap((name) => all.get(name) ?? [])
    const start = Object.entries(modules).map(([kind, files]) => [
      kind,
      scriptsOf([basename(addresses['late.js'] ?? ''), ...files.map((name) => `${name}.js`)]),
    ])
    return { all, start: Object.fromEntries(start) as Scripts['start'] } // the same keys
  } finally {
    await rm(out, { recursive: true })
  }
}

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/

/** Bytes of scripts, and of our own code among them: files without a library. */
export function weighScripts(scripts: Iterable<Script>): { all: number; own: number } {
  let [all, own] = [0, 0]
  for (const { bytes, libraries } of scripts) {
    all += bytes
    if (libraries.length === 0) own += bytes
  }
  return { all, own }
}
