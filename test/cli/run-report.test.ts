import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { root, run } from '#cli/run.ts'
import { findNoise } from '#cli/test/find-noise.ts'
import type { RunReport } from '#cli/test/run-report.ts'

/** `silence` in ms: how long a run may say nothing; none is the default. */
const CONFIG = (report: string, silence?: number) => `
import { createRunReporter } from ${JSON.stringify(join(root, 'src/cli/test/run-report.ts'))}
export default {
  test: {
    globals: true,
    isolate: false,
    fileParallelism: false,
    reporters: [createRunReporter(${JSON.stringify(report)}, ${JSON.stringify({ silence })})],
  },
}`

/** Runs vitest over a folder of its own, and reads the report. */
async function report(
  files: Record<string, string>,
  silence?: number,
): Promise<{ code: number; report: RunReport }> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-report-'))
  const path = join(folder, 'report.json')
  for (const [name, text] of Object.entries({
    'vitest.config.mjs': CONFIG(path, silence),
    ...files,
  }))
    await writeFile(join(folder, name), text)
  try {
    const { code } = await run('vitest', ['run', '--root', folder])
    return { code, report: JSON.parse(await readFile(path, 'utf8')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('the report of a test run', () => {
  it('counts tests, and names those that failed, those that passed only on another try, and the seed of a property', async () => {
    const { code, report: read } = await report({
      'a.test.js': `
        let tries = 0
        it('passes', () => {})
        it('is lucky', { retry: 1 }, () => expect((tries += 1)).toBe(2))
        it('fails', () => { throw new Error('Property failed { seed: 7, path: "1:0", endOnFailure: true }') })
        it.skip('is left out', () => {})`,
    })
    expect(code).toBe(1)
    expect(read.projects).toMatchObject([{ files: 1, passed: 2, failed: 1, skipped: 1 }])
    expect(read.failed).toEqual([
      expect.stringMatching(/a\.test\.js: fails: line 5, Property failed \{ seed: 7/),
    ])
    expect(read.retried).toEqual([expect.stringMatching(/^is lucky: line 4, expected 1 to be 2/)])
    expect(read.seeds).toEqual([
      { test: 'fails', replay: '{ seed: 7, path: "1:0", endOnFailure: true }' },
    ])
    expect(read.unfinished).toEqual([])
  })

  it('names a file that cannot be loaded, and errors that no test awaited', async () => {
    const { code, report: read } = await report({
      'a.test.js': `throw new Error('not loaded')`,
      'b.test.js': `
        it('passes', async () => {
          void Promise.reject(new Error('not awaited'))
          await new Promise((resolve) => setImmediate(resolve))
        })`,
    })
    expect(code).toBe(1)
    expect(read.failed).toEqual([expect.stringMatching(/a\.test\.js: not loaded$/)])
    expect(read.unhandled).toEqual(['not awaited'])
  })

  it('stops a run that hangs, and names what it waited for', async () => {
    const hanging = `
      const hangs = it.extend({ never: async ({}, use) => { await use(1); await new Promise(() => {}) } })
      it('passes', () => {})
      hangs('waits', ({ never }) => {})`
    const { code, report: read } = await report({ 'a.test.js': hanging }, 5000)
    expect(code).toBe(1)
    expect(read.unfinished).toEqual([expect.stringContaining('a.test.js: waits')])
  })
})

describe('the output of a run whose tests pass', () => {
  const CONFIG_OF_LINES = `export default { test: { globals: true, silent: 'passed-only' } }`

  it('has no line but those of vitest, unless something writes past it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-noise-'))
    const files = {
      'vitest.config.mjs': CONFIG_OF_LINES,
      'a.test.js': `
        describe('a group', () => {
          it('is slow', () => new Promise((resolve) => setTimeout(resolve, 400)))
          it('logs', () => console.error('a log of the product'))
          it.skip('is left out', () => {})
        })`,
      'b.test.js': `it('writes', () => void process.stderr.write('exception = 1\\nstack: 2\\n'))`,
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const linesOf = async (file: string) =>
      findNoise((await run('vitest', ['run', '--root', folder, file])).output)
    expect(await linesOf('a.test.js')).toEqual([])
    expect(await linesOf('b.test.js')).toEqual(['exception = 1', 'stack: 2'])
    await rm(folder, { recursive: true })
  })
})
