// `npm run drill -- faults`: plants each fault of the lists in a copy of the project, one at a time, and runs the tests
// that should notice. Lists the survivors. Arguments choose areas or files: `npm run drill -- faults money upstream/call.ts`.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root, run } from '#cli/run.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './list.ts'

/** Copies that are used in parallel; one for each core of a small machine. */
const LANES = Number(process.env['LANES'] ?? 2)

/** The parts of the project that a test needs; packages are linked. */
const COPIED = [
  'src',
  'static',
  'tenants',
  'migrations',
  'test',
  'package.json',
  'tsconfig.json',
  'wrangler.toml',
]

type Planted = Fault & { area: string }
type Verdict = 'caught' | 'survived' | 'broken'

/** Plants those of some areas or files, or all: see `findsAll`. */
export async function drillFaults(words: readonly string[]): Promise<boolean> {
  const faults = Object.entries(FAULTS)
    .flatMap(([area, list]) => list.map((fault): Planted => ({ ...fault, area })))
    .filter(
      ({ area, file }) =>
        words.length === 0 || words.some((word) => area === word || file.endsWith(word)),
    )
  return findsAll(faults)
}

/** Plants each of them. True if the untouched copy passes and none survives. */
export async function findsAll(faults: readonly Planted[]): Promise<boolean> {
  // Worker tests need the build, which is copied too.
  await run('node', [join(root, 'src/cli/build.ts')])
  const places = await Promise.all(Array.from({ length: Math.max(1, LANES) }, copyProject))
  try {
    const tests = [...new Set(faults.flatMap((fault) => fault.tests))]
    console.log(`${faults.length} faults, ${tests.length} test files`)
    const clean = await runTests(places[0] ?? root, tests, [])
    if (clean.failed > 0 || clean.brokenFiles > 0 || clean.passed === 0) {
      const why = clean.failures.length > 0 ? clean.failures.join('\n') : clean.output
      console.log(`The tests fail before any fault is planted:\n${why}`)
      return false
    }
    const queue = [...faults]
    const verdicts: { fault: Planted; verdict: Verdict }[] = []
    await Promise.all(
      places.map(async (place) => {
        for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
          const started = performance.now()
          const verdict = await plant(place, fault)
          verdicts.push({ fault, verdict })
          const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3)
          console.log(
            `${verdict.padEnd(8)} ${seconds} s  ${fault.area}: ${fault.says} (${fault.file})`,
          )
        }
      }),
    )
    const missed = verdicts.filter(({ verdict }) => verdict !== 'caught')
    console.log(`\n${verdicts.length - missed.length} of ${verdicts.length} faults were caught.`)
    for (const { fault, verdict } of missed) console.log(`${verdict}: ${fault.file}: ${fault.says}`)
    return missed.length === 0
  } finally {
    await Promise.all(places.map((place) => rm(place, { recursive: true, force: true })))
  }
}

/** A copy in a temporary folder, with the packages of the project. */
async function copyProject(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'forecourt-faults-'))
  for (const name of COPIED) await cp(join(root, name), join(place, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** "broken" if the text does not occur exactly once, or if no test ran: then the list is wrong, not the tests. */
async function plant(place: string, fault: Fault): Promise<Verdict> {
  const path = join(place, fault.file)
  const text = await readFile(path, 'utf8')
  if (text.split(fault.from).length !== 2) return 'broken'
  await writeFile(
    path,
    text.replace(fault.from, () => fault.to),
  )
  const { passed, failed } = await runTests(place, fault.tests, ['--bail=1'])
  await writeFile(path, text)
  if (failed > 0) return 'caught'
  return passed > 0 ? 'survived' : 'broken'
}

async function runTests(place: string, tests: readonly string[], more: readonly string[]) {
  const report = join(place, 'faults-report.json')
  await rm(report, { force: true })
  const { output } = await run(
    join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      '--root',
      place,
      '--config',
      join(place, 'test/vitest.config.ts'),
      '--reporter=json',
      `--outputFile=${report}`,
      ...more,
      ...tests,
    ],
    { cwd: place },
  )
  const none = '{"numPassedTests":0,"numFailedTests":0,"testResults":[]}'
  const counts: Report = JSON.parse(await readFile(report, 'utf8').catch(() => none))
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    // Files whose tests could not even start.
    brokenFiles: counts.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
    failures: counts.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName, failureMessages = [] }) =>
        status === 'failed' ? [`${name}: ${fullName}\n${failureMessages.join('\n')}`] : [],
      ),
    ),
    output,
  }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
