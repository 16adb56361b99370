// The Worker as deployed, in memory and without network access: bundled and started once, for any number of sites.
import { readdir, readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from 'wrangler'

import { root, run } from '#cli/run.ts'
import { FIRST_DATABASE } from '#tenant/database.ts'

export type RenderWorker = {
  ask: (url: string, init?: Asking) => Promise<{ status: number; headers: Headers; text: string }>
  /** Writes into the namespace TENANTS. */
  put: (key: string, value: string) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Errors logged since the last call. */
  takeErrors: () => string[]
  close: () => Promise<void>
}
type Asking = { method?: string; headers?: Record<string, string>; body?: string }

/** Starts it. `masterKey` is only for this Worker. */
export async function openRenderWorker(masterKey: string): Promise<RenderWorker> {
  const errors: string[] = []
  const miniflare = await start(await bundle(), masterKey, errors)
  const db = await miniflare.getD1Database(FIRST_DATABASE)
  await db.batch((await readMigrations()).map((query) => db.prepare(query)))
  const tenants = await miniflare.getKVNamespace('TENANTS')
  return {
    takeErrors: () => errors.splice(0),
    ask: async (url, init = {}) => {
      const response = await miniflare.dispatchFetch(url, { redirect: 'manual', ...init })
      const headers = new Headers([...response.headers])
      return { status: response.status, headers, text: await response.text() }
    },
    put: (key, value) => tenants.put(key, value),
    remove: (key) => tenants.delete(key),
    close: () => miniflare.dispose(),
  }
}

async function start(script: string, masterKey: string, errors: string[]): Promise<Miniflare> {
  // Otherwise it lists the secrets that it read, which are not used.
  process.env.WRANGLER_LOG ??= 'error'
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  // Queues have no consumer, so that no background work runs.
  const { assets: _, queueConsumers: __, ...bindings } = workerOptions
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...bindings,
      name: 'forecourt',
      bindings: { MASTER_KEY: masterKey },
      modules: [{ type: 'ESModule', path: 'worker.js', contents: script }],
      // Third parties are blocked: a page must work without them, and a check must not call them.
      outboundService: () => new Response('', { status: 503 }),
      cf: false,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (level === 'error') errors.push(message)
      },
    }),
  )
  await miniflare.ready
  return miniflare
}

/** The one module of the Worker. */
async function bundle(): Promise<string> {
  // Pages read the names of browser files from a manifest.
  const { code, output } = await run('node', ['src/cli/build.ts'])
  if (code !== 0) throw new Error(output)
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/worker.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    conditions: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
    external: ['node:*', 'cloudflare:*'],
    // The runtime only has Node's modules under this name.
    alias: Object.fromEntries(builtinModules.map((name) => [name, `node:${name}`])),
    // CommonJS packages require them at run time.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire('/')",
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

async function readMigrations(): Promise<string[]> {
  const folder = join(root, 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => unstable_splitSqlQuery(text))
}
