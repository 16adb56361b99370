// `npm run check`: all static checks of the code. With --fix, mends what can be mended. Prints one line per step.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root, run } from './run.ts'

/** Linted only where the packages of the drawing tool are installed, which few people need. */
const DRAWING_PAGE = 'tenants/catalogue/drawing/page'
const hasDrawing = existsSync(join(root, 'tenants/catalogue/drawing/node_modules'))

type Step = readonly [name: string, program: string, args: readonly string[]]

const linted = hasDrawing ? [] : ['--ignore-pattern', `${DRAWING_PAGE}/**`]

const CHECKS: readonly Step[] = [
  ['build', 'node', ['src/cli/build.ts']],
  ['format', 'oxfmt', ['--check', '.']],
  // Its rules need all types, so it also reports what tsc would, by the tsconfig.json of each file. One program reads
  // the types, once.
  ['lint and types', 'oxlint', ['--type-check', ...linted]],
  ['unused code', 'knip', ['--no-progress']],
  ['sites', 'node', ['src/cli/tenants.ts', 'check']],
]

/** Files generated from the schema come first, because they are formatted too. */
const FIXES: readonly Step[] = [
  ['schema', 'node', ['src/cli/tenants.ts', 'schema']],
  ['format', 'oxfmt', ['.']],
  ['lint', 'oxlint', ['--fix', ...linted]],
]

/** A failed check and its output. */
export type FailedCheck = { name: string; output: string }

/** Runs every check, or all but the build; prints the output of those that fail, and returns them. */
export function check({ build = true } = {}): Promise<FailedCheck[]> {
  return runSteps(CHECKS.filter(([name]) => build || name !== 'build'))
}

async function runSteps(steps: readonly Step[]): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = []
  if (!hasDrawing)
    console.log(`--   ${DRAWING_PAGE}: types and lint not checked, its packages are not installed`)
  for (const [name, program, args] of steps) {
    const started = performance.now()
    const { code, output } = await run(program, args)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (code === 0) continue
    console.log(output)
    failed.push({ name, output })
  }
  return failed
}

if (import.meta.main) {
  const failed = await (process.argv.includes('--fix') ? runSteps(FIXES) : check())
  process.exitCode = failed.length === 0 ? 0 : 1
}
