// `npm test`: every check, then every test, browser tests included.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { check } from './check.ts'
import { isProblem } from '#intake/problem.ts'
import { findChromium } from './chromium.ts'
import { run } from './run.ts'

const only = process.argv.slice(2)
// Naming files runs them alone; they still need what browsers load.
if (only.length > 0) await run('node', ['src/cli/build.ts'])
const checked = only.length > 0 || (await check())
const chromium = await findChromium()
const isUntested = isProblem(chromium) && !chromium.onPurpose
if (isUntested) {
  console.error(
    `\n!! BROWSER TESTS DO NOT RUN: no browser starts.\n${chromium.problem}\n!! Install Chromium (Debian: apt-get install chromium), name one with CHROMIUM_PATH, or skip these tests with BROWSER=none. Everything else is tested.\n`,
  )
}
// Journeys wait for a browser most of the time: the other tests run meanwhile.
const runs =
  only.length > 0
    ? [await runTests(only, true)]
    : await Promise.all([
        runTests(['--project', 'node', '--project', 'worker'], true),
        runTests(['--project', 'browser'], false),
      ])
for (const { output, isShown } of runs) if (!isShown) console.log(output)

const sum = (count: (of: Counts) => number) =>
  runs.reduce((total, { counts }) => total + count(counts), 0)
if (!checked) console.log('\nA check failed: see FAIL above.')
// A count in plain words, whatever the runner's own last lines look like.
console.log(
  `\n${sum((of) => of.numPassedTests)} passed, ${sum((of) => of.numFailedTests)} failed, ${sum((of) => of.numPendingTests)} skipped`,
)
const isComplete = only.length > 0 || !isUntested
process.exitCode = checked && isComplete && runs.every(({ code }) => code === 0) ? 0 : 1

type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number }

async function runTests(which: readonly string[], isShown: boolean) {
  const name = which.join('-').replaceAll(/[^a-z]+/g, '-')
  const report = join(tmpdir(), `forecourt-tests-${process.pid}-${name.slice(0, 40)}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const { code, output } = await run(
    'vitest',
    ['run', '--config', 'test/vitest.config.ts', ...reporters, ...which],
    // What does not start now is not tried again.
    { show: isShown, env: isProblem(chromium) ? { BROWSER: 'none' } : {} },
  )
  const none = '{"numPassedTests":0,"numFailedTests":0,"numPendingTests":0}'
  const counts: Counts = JSON.parse(await readFile(report, 'utf8').catch(() => none))
  return { code, output, isShown, counts }
}
