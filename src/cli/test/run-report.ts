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
}

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

/** A reporter that writes a RunReport as JSON to a path. */
export function createRunReporter(path: string): Reporter {
  const spans = new Map<string, { from: number; to: number }>()
  return {
    onTestModuleQueued({ project: { name } }) {
      const now = performance.now()
      if (!spans.has(name)) spans.set(name, { from: now, to: now })
    },
    onTestModuleEnd({ project: { name } }) {
      const span = spans.get(name)
      if (span !== undefined) span.to = performance.now()
    },
    onTestRunEnd(modules) {
      const tests = modules.flatMap(testsOf)
      const report: RunReport = {
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
      }
      writeFileSync(path, JSON.stringify(report))
    },
  }
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
