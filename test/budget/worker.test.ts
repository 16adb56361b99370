// The Worker as it is deployed: its size, and what is in it.
import { gzipSync } from 'node:zlib'

import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'

import { bundleWorker, type WorkerBundle } from '#test/bench/bundle.ts'

const KB = 1000

let bundle: WorkerBundle
beforeAll(async () => {
  bundle = await bundleWorker('src/worker.ts')
})

/** Files of the bundle with the bytes that each has in it. */
function filesOf({ outputs }: Metafile): Map<string, number> {
  const [largest] = Object.values(outputs).toSorted((a, b) => b.bytes - a.bytes)
  const code = Object.values(outputs).find(({ entryPoint }) => entryPoint !== undefined) ?? largest
  return new Map(
    Object.entries(code?.inputs ?? {}).map(([file, { bytesInOutput }]) => [file, bytesInOutput]),
  )
}

/** Files that run when the Worker starts: those reached by imports that are not `import()`. */
function startOf({ inputs }: Metafile): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const { kind, path } of inputs[file]?.imports ?? [])
      if (kind !== 'dynamic-import') add(path)
  }
  add(Object.keys(inputs).find((file) => file.endsWith('src/worker.ts')) ?? '')
  return found
}

describe('the Worker that is deployed', () => {
  it('has at most 700 kB compressed and 2.5 MB raw', () => {
    expect(gzipSync(bundle.text).byteLength).toBeLessThanOrEqual(700 * KB)
    expect(Buffer.byteLength(bundle.text)).toBeLessThanOrEqual(2500 * KB)
  })

  it('has no messages of zod in other languages', () => {
    const bytes = [...filesOf(bundle.metafile)]
      .filter(([file]) => /\/zod\/.*\/locales\/(?!en\.)\w+/.test(file))
      .reduce((sum, [, size]) => sum + size, 0)
    expect(bytes).toBeLessThan(KB)
  })

  it('has no package twice', () => {
    const folders = new Map<string, Set<string>>()
    for (const named of filesOf(bundle.metafile).keys()) {
      // A file that a package replaces for browsers.
      const file = named.replace(/^\(disabled\):/, '')
      const [, folder = '', name = ''] =
        /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\/(?!.*node_modules)/.exec(file) ?? []
      if (name !== '') folders.set(name, (folders.get(name) ?? new Set()).add(folder))
    }
    const twice = [...folders].filter(([, where]) => where.size > 1).map(([name]) => name)
    expect(folders.size).toBeGreaterThan(10)
    expect(twice).toEqual([])
  })

  it('loads Stripe only when a payment needs it', () => {
    const start = [...startOf(bundle.metafile)]
    expect(start.length).toBeGreaterThan(500)
    expect(start.filter((file) => file.includes('node_modules/stripe/'))).toEqual([])
  })
})
