// `npm test`: every check, then every test, browser tests included.
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { run } from './run.ts'

const only = process.argv.slice(2)
// Naming files runs them alone; they still need what browsers load.
if (only.length > 0) await run('node', ['src/cli/build.ts'])
const checked = only.length > 0 || (await check())
const chromium = await findChromium()
if (chromium === null) {
  console.error(
    '\n!! BROWSER TESTS DO NOT RUN: no Chromium was found.\n!! Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH. Everything else is tested.\n',
  )
}
const report = join(tmpdir(), `forecourt-tests-${process.pid}.json`)
const { code } = await run(
  'vitest',
  [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
    ...only,
  ],
  { show: true, env: { CHROMIUM_PATH: chromium ?? '' } },
)
// A count in plain words, whatever the runner's own last lines look like.
type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
const counts: Counts = JSON.parse(
  await readFile(report, 'utf8').catch(
    () => '{"numPassedTests":0,"numFailedTests":0,"numPendingTests":0}',
  ),
)
if (!checked) console.log('\nA check failed: see FAIL above.')
console.log(
  `\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped`,
)
process.exitCode = checked && code === 0 ? 0 : 1
