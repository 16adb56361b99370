// What `npm test` says in its last lines, as a reporter of vitest collects it.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { Reporter, TestCase, TestModule } from 'vitest/node'

import { root } from '#cli/run.ts'

/** One run of vitest over one or more projects. */
export type RunReport = {
  projects: ProjectReport[]
  /** Path of each file and the seconds that it took, imports included. */
  files: { path: string; seconds: number }[]
  /** Names of tests that passed only when they were tried again. */
  retried: string[]
  /** Failed properties: the test, and the seed and path with which fast-check repeats it. */
  seeds: { test: string; replay: string }[]
  /** What an aborted run was waiting for: names of tests and files. */
  unfinished: string[]
}

/** Milliseconds without any test beginning or ending after which a run is aborted; no test may take as long. */
export const LONGEST_SILENCE = 300_000

/** A file that cannot be loaded counts as one failed test. */
export type ProjectReport = {
  name: string
  files: number
  passed: number
  failed: number
  skipped: number
  /** From the start of its first file to the end of its last. */
  seconds: number
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
  const write = (unfinished: string[]) =>
    writeFileSync(path, JSON.stringify(toReport([...modules.values()], spans, unfinished)))
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
        write(unfinishedOf([...modules.values()], running))
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
    onTestRunEnd(ended) {
      clearInterval(watch)
      for (const module of ended) modules.set(module.id, module)
      write([])
    },
  }
}

function toReport(
  modules: readonly TestModule[],
  spans: ReadonlyMap<string, { from: number; to: number }>,
  unfinished: string[],
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
    retried: tests
      .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      .map(({ fullName }) => fullName),
    seeds: tests.flatMap(seedsOf),
    unfinished,
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

function secondsOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return (setupDuration + collectDuration + duration) / 1000
}

/** fast-check says how to repeat a failure in its message: `{ seed: 1, path: "2:0", endOnFailure: true }`. */
function seedsOf(test: TestCase): RunReport['seeds'] {
  const { errors = [] } = test.result()
  return errors.flatMap(({ message }) => {
    const replay = /\{ seed: .*?\}/.exec(message)?.[0]
    return replay === undefined ? [] : [{ test: test.fullName, replay }]
  })
}
