// `npm test`: every check, then every test, including browser tests. Arguments select files to run alone; --quick runs
// for less than a minute: pure tests, and one request per kind of page.
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isProblem } from '#feeds/import/problem.ts'

import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { run } from './run.ts'
import type { RunReport } from './test/run-report.ts'
import { findNoise } from '#cli/test/find-noise.ts'
import { toRunSummary } from '#cli/test/run-report.ts'

type Ran = {
  passed: boolean
  report?: RunReport
  checks?: number
  problem?: string
  /** Lines that passing tests printed. */
  noise?: string[]
}

/** Last lines of a failed check to repeat; its whole output is further up. */
const LAST_LINES = 15

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const isWhole = words.length === 0
const started = performance.now()
const secondsSince = (from: number) => (performance.now() - from) / 1000

const found = isQuick ? null : await findChromium()
const noBrowser = found !== null && isProblem(found) ? found : null
// Pages under test reference the files of a build.
const built = await run('node', ['src/cli/build.ts'])
if (built.code !== 0) console.log(built.output)
const results: Ran[] =
  built.code !== 0
    ? [{ passed: false, problem: 'The build failed. See its output above.' }]
    : isWhole
      ? (await Promise.all([checkAndTest(), runTests(['--project', 'worker'])])).flat()
      : [
          isQuick
            ? await runTests(['--project', 'node', '--project', 'worker'])
            : await runTests(words),
        ]

const checks = results.find((result) => result.checks !== undefined)?.checks ?? null
const reports = results.flatMap(({ report }) => report ?? [])
const problems = results.flatMap(({ problem }) => problem ?? [])
const noise = results.flatMap((result) => result.noise ?? [])
const seconds = secondsSince(started)
console.log(`\n${toRunSummary({ reports, checks, problems, noise, seconds, noBrowser })}`)
const isComplete = noBrowser === null || noBrowser.onPurpose || !isWhole
process.exitCode = isComplete && results.every(({ passed }) => passed) ? 0 : 1

/**
 * The checks, then the tests in Node and in Chromium. They run at once, and beside those in workerd: each waits for pages,
 * stores and clocks some of the time. The checks take much memory, so browsers start after them.
 */
async function checkAndTest(): Promise<Ran[]> {
  const from = performance.now()
  const failed = await check({ build: false })
  const checks = secondsSince(from)
  const problems = failed.map(({ name, output }): Ran => {
    const lines = output.trimEnd().split('\n').slice(-LAST_LINES)
    return { passed: false, problem: [`The check "${name}" failed:`, ...lines].join('\n    ') }
  })
  const others = ['node', 'browser'].map((project) => runTests(['--project', project]))
  return [{ passed: true, checks }, ...problems, ...(await Promise.all(others))]
}

/** Runs vitest, which prints its progress. */
async function runTests(which: readonly string[]): Promise<Ran> {
  const path = join(
    tmpdir(),
    `forecourt-tests-${process.pid}-${which.at(-1)?.replaceAll(/\W+/g, '-')}.json`,
  )
  const { code, output } = await run(
    'vitest',
    ['run', '--config', 'test/vitest.config.ts', ...which],
    {
      show: true,
      env: { RUN_REPORT: path, ...(isQuick && { QUICK: '1' }) },
    },
  )
  const text = await readFile(path, 'utf8').catch(() => null)
  await rm(path, { force: true })
  // A run without a report was interrupted.
  const problem = `vitest ${which.join(' ')} ended without writing a report.`
  if (text === null) return { passed: false, problem }
  const passed = code === 0
  return { passed, report: JSON.parse(text), ...(passed && { noise: findNoise(output) }) }
}
