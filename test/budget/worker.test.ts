// The Worker as it is deployed: its size, and what is in it.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Metafile } from 'esbuild'
import qs from 'qs'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { root } from '#cli/run.ts'
import { siteSchema } from '#tenant/schema.ts'
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

  it('has nothing of zod that writes JSON Schemas', () => {
    const files = [...filesOf(bundle.metafile)].filter(([file]) => /json-schema/.test(file))
    expect(files.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(KB)
    expect(
      [...filesOf(bundle.metafile).keys()].filter((file) => /node_modules\/zod/.test(file)),
    ).toEqual([])
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
    expect(start.filter((file) => file.includes('stripe.js'))).toEqual([])
    expect([...filesOf(bundle.metafile).keys()]).toContain('static/build/worker/stripe.js')
  })

  it('has of Stripe only what deposits need', () => {
    const paths = bundle.text.match(/(?<=\/v1\/)\w[\w/]*\w/g)
    expect([...new Set(paths)].toSorted()).toEqual(['checkout/sessions', 'refunds'])
  })

  it.each([
    ['numbering plans of every country', /libphonenumber-js\/metadata/],
    ['React’s module of JSX, whose functions each element would look up', /react\/jsx-runtime/],
    ['the channels of old browsers', /node_modules\/(?:side-channel|get-intrinsic)/],
    ['descriptions of the site schema', /^src\/tenant\/schema/],
  ])('has no %s', (_, pattern) => {
    expect([...filesOf(bundle.metafile).keys()].filter((file) => pattern.test(file))).toEqual([])
  })

  it('reads addresses with its own side channels as with those of the package', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export { parse } from 'qs'", resolveDir: root },
      alias: { qs: './src/lib/qs-parse.cjs', 'side-channel': './src/lib/side-channel.cjs' },
      absWorkingDir: root,
      bundle: true,
      write: false,
      format: 'esm',
    })
    const [code] = outputFiles.map(({ text }) => `data:text/javascript,${encodeURIComponent(text)}`)
    const bundled: Pick<typeof qs, 'parse'> = await import(code ?? '')
    for (const query of [
      'a[b][c][0]=1&a[b][c][1]=2&a[b]=3&a=4&d[]=5&d[]=6',
      `${'a[]=1&'.repeat(40)}a[x]=2&a=3`,
      `${'b[30]=1&b[x]=2&'.repeat(3)}b[y][z]=4&b[y]=5`,
      '__proto__[x]=1&a[hasOwnProperty]=2&a[b]=3&%=4',
    ])
      expect(bundled.parse(query), query).toEqual(qs.parse(query))
  })

  it('signs webhooks with the platform as the package would', () => {
    const load = createRequire(import.meta.url)
    // standardwebhooks brings the packages.
    const packaged = createRequire(load.resolve('standardwebhooks'))
    const { hmac } = packaged('fast-sha256')
    const { encode, decode } = packaged('@stablelib/base64')
    const ours = load(join(root, 'src/lib/webhook-codes.cjs'))
    for (const length of [1, 64, 65, 500]) {
      const [key, data] = [length, length + 7].map((size) => new Uint8Array(size).fill(length))
      expect(ours.hmac(key, data)).toEqual(hmac(key, data))
      expect(ours.encode(data)).toBe(encode(data))
      expect(ours.decode(encode(data))).toEqual(decode(encode(data)))
    }
    expect(() => ours.decode('not in base64!')).toThrow()
  })

  it('has the site schema with every rule, and without its words', async () => {
    const built = 'static/build/worker/schema/schema.ts'
    const { siteSchema: lean }: { siteSchema: typeof siteSchema } = await import(join(root, built))
    expect(rulesOf(lean)).toEqual(rulesOf(siteSchema))
    expect(JSON.stringify(z.toJSONSchema(lean, INPUT))).not.toContain('Never change it.')
  })
})

const INPUT = { io: 'input' } as const
const WORDS = new Set(['description', 'label', 'help', 'widget', 'audience', 'options', 'aspect'])

/** Fields with their types, limits and defaults. */
function rulesOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, {
    ...INPUT,
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema))
        if (WORDS.has(key)) Reflect.deleteProperty(jsonSchema, key)
    },
  })
}
