import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

// Three projects: pure parts and commands in Node, pages and endpoints in workerd, journeys in Chromium.
const root = new URL('..', import.meta.url).pathname

export default defineConfig({
  test: {
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/**/*.worker.test.*', 'test/browser/**'],
        },
      },
      {
        root,
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                MASTER_KEY: 'a key for tests only',
                TEST_MIGRATIONS: await readD1Migrations(`${root}migrations`),
              },
            },
          }),
        ],
        test: { name: 'worker', include: ['test/**/*.worker.test.ts', 'test/**/*.worker.test.tsx'] },
      },
      {
        root,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
