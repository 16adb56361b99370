// `npm run check`: all static checks of the code. Prints one line per check.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root, run } from './run.ts'

/** Checked only if the packages of the drawing tool are installed, which few need. */
const DRAWING_PAGE = 'tenants/catalogue/drawing/page'
const hasDrawing = existsSync(join(root, 'tenants/catalogue/drawing/node_modules'))

type Check = readonly [name: string, program: string, args: readonly string[]]

const CHECKS: readonly Check[] = [
  ['build', 'node', ['src/cli/build.ts']],
  ['format', 'oxfmt', ['--check', '.']],
  // Its rules need all types, so it also reports what tsc would, by the tsconfig.json of each file: a single program
  // reads them once.
  [
    'lint and types',
    'oxlint',
    ['--type-check', ...(hasDrawing ? [] : ['--ignore-pattern', `${DRAWING_PAGE}/**`])],
  ],
  ['unused code', 'knip', ['--no-progress']],
  ['sites', 'node', ['src/cli/tenants.ts', 'check']],
]

/** A failed check, with its output. */
export type FailedCheck = { name: string; output: string }

/** Runs every check, or all but the build; prints the output of failed checks and returns them. */
export async function check({ build = true } = {}): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = []
  if (!hasDrawing)
    console.log(`--   ${DRAWING_PAGE}: types and lint not checked, its packages are not installed`)
  for (const [name, program, args] of CHECKS) {
    if (name === 'build' && !build) continue
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

if (import.meta.main) process.exitCode = (await check()).length === 0 ? 0 : 1
