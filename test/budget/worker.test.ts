// The Worker as it is deployed: its size, and what is in it.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'

import { root } from '#cli/run.ts'
import { bundleWorker, type WorkerBundle } from '#test/bench/bundle.ts'
import { BUDGETS, KB } from './budgets.ts'
import { findDifferences, listPackages, packageName } from './bundled-packages.ts'

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
  it('has at most 1,200 kB compressed', () => {
    expect(gzipSync(bundle.text).byteLength).toBeLessThanOrEqual(BUDGETS.worker)
  })

  it('has no messages of zod in other languages', () => {
    const bytes = [...filesOf(bundle.metafile)]
      .filter(([file]) => /\/zod\/.*\/locales\/(?!en\.)\w+/.test(file))
      .reduce((sum, [, size]) => sum + size, 0)
    expect(bytes).toBeLessThan(KB)
  })

  it('loads Stripe only when a payment needs it', () => {
    const start = [...startOf(bundle.metafile)]
    expect(start.length).toBeGreaterThan(500)
    expect(start.find((file) => file.includes('node_modules/stripe/'))).toBeUndefined()
    expect([...filesOf(bundle.metafile).keys()].join()).toContain('node_modules/stripe/')
  })

  it('loads what verifies passkeys only when one is used', () => {
    const isVerifier = (file: string) => /@simplewebauthn|@peculiar|reflect-metadata/.test(file)
    expect([...startOf(bundle.metafile)].filter(isVerifier)).toEqual([])
    expect([...filesOf(bundle.metafile).keys()].filter(isVerifier).length).toBeGreaterThan(50)
  })
})

describe('its packages', () => {
  it('are those that are installed and tested, as their makers publish them', async () => {
    expect(listPackages(bundle.metafile).length).toBeGreaterThan(25)
    expect(await findDifferences(bundle.metafile)).toEqual([])
  })

  it('are each there once', () => {
    const names = listPackages(bundle.metafile).map(packageName)
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    // Packages below @simplewebauthn/server ask for two versions of it (8 kB in all).
    expect(twice).toEqual(['tslib'])
  })

  it('are replaced nowhere in wrangler.toml', () => {
    const { alias, main } = unstable_readConfig({ config: join(root, 'wrangler.toml') })
    expect(main).toBe(join(root, 'src/worker.ts'))
    expect(alias ?? {}).toEqual({})
  })
})
