import { describe, expect, it } from 'vitest'

import { type ProjectReport, type RunReport, toRunSummary } from '#cli/test/run-report.ts'

const project = (name: string, more: Partial<ProjectReport> = {}): ProjectReport => ({
  name,
  files: 2,
  passed: 10,
  failed: 0,
  skipped: 0,
  seconds: 4.2,
  ...more,
})
const report = (more: Partial<RunReport> = {}): RunReport => ({
  projects: [project('node')],
  files: [],
  failed: [],
  unhandled: [],
  retried: [],
  seeds: [],
  unfinished: [],
  ...more,
})
const summary = (
  reports: RunReport[],
  noBrowser: Parameters<typeof toRunSummary>[0]['noBrowser'] = null,
  problems: string[] = [],
  noise: string[] = [],
) => toRunSummary({ reports, checks: 31.6, problems, noise, seconds: 100, noBrowser })

describe('the last lines of npm test', () => {
  it('show the time of each project, and count all tests in the last', () => {
    const text = summary([
      report(),
      report({ projects: [project('worker', { failed: 1, skipped: 2 })] }),
    ])
    expect(text.split('\n').map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
      'project files tests seconds',
      'checks 32',
      'node 2 10 4',
      'worker 2 11 4',
      'all 21 100',
      '',
      '20 passed, 1 failed, 2 skipped',
    ])
  })

  it('list the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({
      path: `test/${at}.test.ts`,
      seconds: at,
    }))
    const named = summary([report({ files })]).match(/test\/\d+\.test\.ts/g)
    expect(named).toHaveLength(10)
    expect(named?.at(0)).toBe('test/11.test.ts')
    expect(named?.at(-1)).toBe('test/2.test.ts')
  })

  it('name what failed, which a long output hides, and say how much more there is', () => {
    const failed = Array.from({ length: 32 }, (_, at) => `test/a.test.ts: fails ${at}`)
    const text = summary([report({ failed, unhandled: ['lost'] })])
    expect(text).toContain('test/a.test.ts: fails 29\n  and 2 more\n\n')
    expect(text).toMatch(/Errors that no test awaited:\n {2}lost/)
  })

  it('say how to repeat a failed property', () => {
    const seeds = [{ test: 'a > b', replay: '{ seed: 7, path: "1:0", endOnFailure: true }' }]
    expect(summary([report({ seeds })])).toContain(
      'a > b: { seed: 7, path: "1:0", endOnFailure: true }',
    )
  })

  it('show errors outside tests', () => {
    expect(summary([report()], null, ['A check failed.'])).toContain(
      'Other failures:\n  A check failed.',
    )
  })

  it('list every test that passed only on a retry', () => {
    expect(summary([report({ retried: ['a > lucky'] })])).toMatch(/only on retry:\n {2}a > lucky/)
  })

  it('show what passing tests printed', () => {
    expect(summary([report()])).not.toContain('Printed')
    expect(summary([report()], null, [], ['uncaught exception', 'stack'])).toContain(
      'Printed by tests that passed, which should print nothing:\n  uncaught exception\n  stack',
    )
  })

  it('list what an interrupted run was waiting for, and count it as failed', () => {
    const text = summary([report({ unfinished: ['test/a.test.ts: a > waits'] })])
    expect(text).toMatch(/Not finished:\n {2}test\/a.test.ts: a > waits/)
    expect(text).toMatch(/10 passed, 1 failed, 0 skipped$/)
  })

  it('say how many browser tests were skipped, and why', () => {
    const browser = report({ projects: [project('browser', { passed: 0, skipped: 380 })] })
    const problem = 'no browser starts'
    expect(summary([browser], { problem, onPurpose: false })).toMatch(
      /380 browser tests did not run: no browser starts\n {2}This run counts as failed/,
    )
    expect(summary([browser], { problem, onPurpose: true })).not.toContain('counts as failed')
  })
})
