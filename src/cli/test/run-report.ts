// What `npm test` reports: a reporter of vitest collects it, toSummary writes the last lines.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

import { root } from '#cli/run.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'

const ORDER = ['node', 'worker', 'browser']

/** Files that are named as the slowest. */
const SLOWEST = 10

/** One run of vitest over one or more projects. */
export type RunReport = {
  projects: ProjectReport[]
  /** Path of each file and the seconds that it took, imports included. */
  files: { path: string; seconds: Seconds }[]
  /** Tests that failed, and files that could not be loaded or whose hooks failed, each with the reason. */
  failed: string[]
  /** Errors that no test awaited; one is enough for a run to fail. */
  unhandled: string[]
  /** Tests that passed only when they were tried again, each with why it failed first. */
  retried: string[]
  /** Failed properties: the test, and the seed and path with which fast-check repeats it. */
  seeds: { test: string; replay: string }[]
  /** What an aborted run was waiting for: names of tests and files. */
  unfinished: string[]
}

/** Milliseconds without any test beginning or ending after which a run is aborted; no test may take as long. */
export const LONGEST_SILENCE: Milliseconds = 300_000

/** A file that cannot be loaded counts as one failed test. */
export type ProjectReport = {
  name: string
  files: number
  passed: number
  failed: number
  skipped: number
  /** From the start of its first file to the end of its last. */
  seconds: Seconds
}

/**
 * A reporter that writes a RunReport as JSON to a path. It aborts a run in which nothing happens any more: vitest has no
 * limit for what a fixture does after its test, nor for a test that keeps its process busy.
 */
export function createRunReporter(path: string, { silence = LONGEST_SILENCE } = {}): Reporter {
  const modules = new Map<string, TestModule>()
  const spans = new Map<string, { from: number; to: number }>()
  const running = new Set<TestCase>()
  let last = performance.now()
  const write = (more: Pick<RunReport, 'unhandled' | 'unfinished'>) =>
    writeFileSync(path, JSON.stringify(toReport([...modules.values()], spans, more)))
  let watch: NodeJS.Timeout | undefined
  const isAlive = () => {
    last = performance.now()
  }
  return {
    // Not before: vitest reads its configuration, and makes reporters, more often than it runs tests.
    onTestRunStart() {
      isAlive()
      watch = setInterval(() => {
        if (performance.now() - last < silence) return
        const unfinished = unfinishedOf([...modules.values()], running)
        write({ unhandled: [], unfinished })
        process.exit(1)
      }, silence / 10)
      watch.unref()
    },
    onTestModuleQueued(module) {
      isAlive()
      modules.set(module.id, module)
      const { name } = module.project
      if (!spans.has(name)) spans.set(name, { from: last, to: last })
    },
    // What was queued was a place holder.
    onTestModuleCollected(module) {
      isAlive()
      modules.set(module.id, module)
    },
    onTestModuleEnd({ project: { name } }) {
      isAlive()
      const span = spans.get(name)
      if (span !== undefined) span.to = last
    },
    onTestCaseReady(test) {
      isAlive()
      running.add(test)
    },
    onTestCaseResult(test) {
      isAlive()
      running.delete(test)
    },
    onTestRunEnd(ended, errors) {
      clearInterval(watch)
      for (const module of ended) modules.set(module.id, module)
      write({ unhandled: errors.map(({ message }) => toLine(message)), unfinished: [] })
    },
  }
}

function toReport(
  modules: readonly TestModule[],
  spans: ReadonlyMap<string, { from: number; to: number }>,
  more: Pick<RunReport, 'unhandled' | 'unfinished'>,
): RunReport {
  const tests = modules.flatMap(testsOf)
  return {
    projects: [...Map.groupBy(modules, ({ project }) => project.name)].map(([name, own]) => {
      const { from, to } = spans.get(name) ?? { from: 0, to: 0 }
      return { name, ...countTests(own), seconds: (to - from) / 1000 }
    }),
    files: modules.map((module) => ({
      path: relative(root, module.moduleId),
      seconds: secondsOf(module),
    })),
    failed: modules.flatMap(failuresOf),
    retried: tests
      .filter(
        (test) => test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0,
      )
      .map((test) => [test.fullName, ...firstError(test)].join(': ')),
    seeds: tests.flatMap(seedsOf),
    ...more,
  }
}

/** Tests that began, and files of which none is running but that have not ended either. */
function unfinishedOf(modules: readonly TestModule[], running: ReadonlySet<TestCase>): string[] {
  const files = modules.filter((module) => ['queued', 'pending'].includes(module.state()))
  const busy = new Set([...running].map(({ module }) => module.id))
  return [
    ...[...running].map((test) => `${relative(root, test.module.moduleId)}: ${test.fullName}`),
    ...files.filter((file) => !busy.has(file.id)).map((file) => relative(root, file.moduleId)),
  ]
}

const testsOf = (module: TestModule) => [...module.children.allTests()]

function countTests(modules: readonly TestModule[]): Omit<ProjectReport, 'name' | 'seconds'> {
  const results = modules.flatMap(testsOf).map((test) => test.result().state)
  const count = (state: string) => results.filter((one) => one === state).length
  const broken = modules.filter((module) => module.errors().length > 0).length
  return {
    files: modules.length,
    passed: count('passed'),
    failed: count('failed') + broken,
    skipped: count('skipped'),
  }
}

function failuresOf(module: TestModule): string[] {
  const path = relative(root, module.moduleId)
  const failed = testsOf(module).filter((test) => test.result().state === 'failed')
  return [
    ...module.errors().map(({ message }) => `${path}: ${toLine(message)}`),
    ...failed.map((test) => [path, test.fullName, ...firstError(test)].join(': ')),
  ]
}

function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return (setupDuration + collectDuration + duration) / 1000
}

/** Why a test failed first, in a line: what was expected, or what was waited for, and where. */
function firstError(test: TestCase): string[] {
  const [error] = test.result().errors ?? []
  if (error === undefined) return []
  const at = error.stacks?.find(({ file }) => file === test.module.moduleId)
  const words = toLine(error.message)
  return [at === undefined ? words : `line ${at.line}, ${words}`]
}

/** Characters of a reason. */
const MAX_REASON = 300

const toLine = (message: string) => message.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON)

/** fast-check says how to repeat a failure in its message: `{ seed: 1, path: "2:0", endOnFailure: true }`. */
function seedsOf(test: TestCase): RunReport['seeds'] {
  const { errors = [] } = test.result()
  return errors.flatMap(({ message }) => {
    const replay = /\{ seed: .*?\}/.exec(message)?.[0]
    return replay === undefined ? [] : [{ test: test.fullName, replay }]
  })
}

/** The last lines of `npm test`. */
export type Outcome = {
  /** One for each run of vitest that ended. */
  reports: readonly RunReport[]
  /** Seconds that the checks took; null where none ran. */
  checks: number | null
  /** What failed beside tests, a sentence each. */
  problems: readonly string[]
  /** Lines that passing tests printed. */
  noise: readonly string[]
  /** Seconds of everything. */
  seconds: Seconds
  /** Why no browser test ran; null where they did, or none was asked for. */
  noBrowser: { problem: string; onPurpose: boolean } | null
}

/** A line for each project, the slowest files, what needs attention, and the counts of all tests in the last line. */
export function toRunSummary(outcome: Outcome): string {
  const { reports, checks, problems, noise, seconds, noBrowser } = outcome
  const projects = reports
    .flatMap((report) => report.projects)
    .toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
  const sum = (name: 'passed' | 'failed' | 'skipped') =>
    projects.reduce((total, project) => total + project[name], 0)
  const unfinished = reports.flatMap((report) => report.unfinished)
  const unrun = projects.find(({ name }) => name === 'browser')?.skipped ?? 0
  return [
    row('project', 'files', 'tests', 'seconds'),
    ...(checks === null ? [] : [row('checks', '', '', checks.toFixed(0))]),
    ...projects.map(({ name, files, passed, failed, seconds: own }) =>
      row(name, files, passed + failed, own.toFixed(0)),
    ),
    row('all', '', sum('passed') + sum('failed'), seconds.toFixed(0)),
    ...section(
      'Slowest files:',
      reports
        .flatMap(({ files }) => files)
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, SLOWEST)
        .map((file) => `${file.seconds.toFixed(1).padStart(6)} s  ${file.path}`),
    ),
    ...section(
      'Failed tests; the output above has the rest:',
      cut(reports.flatMap(({ failed }) => failed)),
    ),
    ...section('Errors that no test awaited:', cut(reports.flatMap(({ unhandled }) => unhandled))),
    ...section(
      'Failed properties. To repeat one, add this to the options of its fc.assert:',
      reports.flatMap(({ seeds }) => seeds).map(({ test, replay }) => `${test}: ${replay}`),
    ),
    ...section(
      'Tests that passed only on retry:',
      reports.flatMap(({ retried }) => retried),
    ),
    ...section('Printed by tests that passed, which should print nothing:', cut(noise)),
    ...(noBrowser === null
      ? []
      : section(`${unrun} browser tests did not run: ${noBrowser.problem}`, [
          noBrowser.onPurpose
            ? 'Only the other tests count.'
            : 'This run counts as failed. Install Chromium (Debian: apt-get install chromium), set CHROMIUM_PATH, or skip browser tests with BROWSER=none.',
        ])),
    ...section(
      `Stopped because no test started or finished for ${LONGEST_SILENCE / 60_000} minutes. Not finished:`,
      unfinished,
    ),
    ...section('Other failures:', problems),
    '',
    `${sum('passed')} passed, ${sum('failed') + unfinished.length} failed, ${sum('skipped')} skipped`,
  ].join('\n')
}

/** Failures that are named; what broke one often broke hundreds. */
const MAX_NAMED = 30

function cut(lines: readonly string[]): string[] {
  const more = lines.length - MAX_NAMED
  return more <= 0 ? [...lines] : [...lines.slice(0, MAX_NAMED), `and ${more} more`]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
}

function row(
  name: string,
  files: number | string,
  tests: number | string,
  seconds: string,
): string {
  return `${name.padEnd(9)}${String(files).padStart(7)}${String(tests).padStart(8)}${seconds.padStart(9)}`
}
