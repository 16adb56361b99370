import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import http from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

import { readOwnPostcodes } from '#cli/postcodes/own-postcodes.ts'
import { createRunReporter } from '#cli/test/run-report.ts'
import { playUpstreams } from '#test/upstreams/play.ts'

// Three projects: pure modules and commands in Node, pages and endpoints in workerd, journeys in Chromium.
const root = new URL('..', import.meta.url).pathname

sendUncompressed()
keepFilesInMemory()

/** `npm run test:quick` leaves out tests that run commands, render whole demo sites or thousands of cases. */
const isQuick = process.env['QUICK'] === '1'
const SLOW = [
  'test/{budget,cli,drill,old-and-new}/**',
  'test/stock/export-feeds/**',
  'test/dealership/hours-zones.test.ts',
  'test/sales/leads/{trade-in,visits}.test.ts',
  'test/pages/{car-hostile,every-route,hostile-content,one-vehicle,structured-data,vocabulary}.test.*',
  'test/sales/reservations/machine.test.ts',
  'test/search/browse-stock.test.ts',
  'test/stock/record-hostile.test.ts',
  'test/search/engine/oracle.test.ts',
  'test/tenant/read-site.test.ts',
]

/** How many requests `npm run drill -- isolation` sends; no test does. */
const ISOLATION = process.env['ISOLATION'] ?? ''

/**
 * How many runtimes, and how many browsers: `npm test` runs the projects side by side. Each more has to load the Worker, or
 * to fill its caches with the files of every site.
 */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()))

export default defineConfig({
  test: {
    // What tests and product print is shown for tests that fail.
    silent: 'passed-only',
    // Slower tests are named; the last lines of `npm test` name the slowest files.
    slowTestThreshold: 30_000,
    reporters: [
      'default',
      ...(process.env['RUN_REPORT'] === undefined
        ? []
        : [createRunReporter(process.env['RUN_REPORT'])]),
    ],
    projects: [
      {
        root,
        // As deployed: React's development build takes a stack for each element, which is most of a rendered page's time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          isolate: false,
          // Megabytes for new objects: with the usual 16, thirteen of the slowest files take 60 s of CPU time instead of 55.
          execArgv: ['--max-semi-space-size=128'],
          setupFiles: ['test/support/tidy-up.ts'],
          // Commands start wrangler several times, which takes a while on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          environment: 'node',
          env: { NODE_ENV: 'production' },
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/**/*.worker.test.*', 'test/browser/**', ...(isQuick ? SLOW : [])],
        },
      },
      {
        root,
        oxc: { jsx: { development: false } },
        plugins: [
          withoutMaps(),
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            // Else the runtime prints the stack of each error, though a test expects it.
            verbose: false,
            miniflare: {
              outboundService: playUpstreams,
              bindings: {
                // As deployed: React's development build is several times slower.
                NODE_ENV: 'production',
                MASTER_KEY: 'a key for tests only',
                // A developer's machine has it in .dev.vars, a fresh clone does not.
                DEV: '',
                OPS_TOKEN: '',
                CASES: process.env['CASES'] ?? '0.1',
                // The whole flood takes minutes: `npm run drill -- flood`.
                FLOOD: process.env['FLOOD'] ?? '0.01',
                // Ten thousand feeds take most of an hour: `npm run drill -- feeds`.
                FEEDS: process.env['FEEDS'] ?? '40',
                FEEDS_SEED: process.env['FEEDS_SEED'] ?? Math.random().toString(36).slice(2, 8),
                ISOLATION,
                NAUGHTY_STRINGS: JSON.parse(
                  readFileSync(`${root}node_modules/big-list-of-naughty-strings/blns.json`, 'utf8'),
                ),
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
                OWN_POSTCODES: await readOwnPostcodes(),
              },
            },
          }),
        ],
        test: {
          name: 'worker',
          sequence: { groupOrder: 1 },
          // One runtime for many files: starting one, and loading the Worker into it, takes longer than most files.
          isolate: false,
          setupFiles: ['test/support/tidy-up.ts', 'test/support/worker-setup.ts'],
          maxWorkers: AT_ONCE,
          // Correct tests must not fail on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          include:
            ISOLATION !== ''
              ? ['test/drill/isolation/shoppers.drill.ts']
              : isQuick
                ? ['test/pages/every-template.worker.test.ts']
                : ['test/**/*.worker.test.ts', 'test/**/*.worker.test.tsx'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: 'test/browser/support/serve.ts',
          // Each browser is for many files.
          isolate: false,
          maxWorkers: AT_ONCE,
          // The last lines of `npm test` name each test that passed only on its second try. `--retry=0` allows none.
          retry: 1,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

/** Some packages name source maps of sources that they do not publish: a line of warning for each file. */
function withoutMaps() {
  return {
    name: 'without-maps',
    enforce: 'pre' as const,
    load: (id: string) =>
      id.includes('/node_modules/') && /\.[cm]?js$/.test(id)
        ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '')
        : null,
  }
}

/**
 * Messages between vitest and its runtimes, which are on this machine, go by sockets that offer compression: it takes
 * longer than anything else that vitest itself does for Worker tests.
 */
function sendUncompressed(): void {
  const { request } = http
  const withoutOffer = (options: http.RequestOptions, ...rest: never[]) => {
    const { headers } = options
    if (headers !== undefined) Reflect.deleteProperty(headers, 'Sec-WebSocket-Extensions')
    return request(options, ...rest)
  }
  http.request = withoutOffer as typeof http.request
}

/**
 * Stores of tests are files in the folder of temporary files. Each write waits until the disk has it, which is a third of
 * the work of Worker tests; in memory none does. TMPDIR names another folder.
 */
function keepFilesInMemory(): void {
  const memory = '/dev/shm'
  if (process.env['TMPDIR'] !== undefined) return
  try {
    // Tests write programs and run them, which a container may forbid there, and a small one would be full.
    const mounts = readFileSync('/proc/mounts', 'utf8')
    if (new RegExp(`^\\S+ ${memory} .*noexec`, 'm').test(mounts)) return
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < 2 ** 31) return
    const folder = mkdtempSync(join(memory, 'forecourt-tests-'))
    process.env['TMPDIR'] = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  } catch {
    // There is none on this system.
  }
}
