// The last lines of `npm test`.
import { LONGEST_SILENCE, type RunReport } from './run-report.ts'

export type Outcome = {
  /** One for each run of vitest that ended. */
  reports: readonly RunReport[]
  /** Seconds that the checks took; null where none ran. */
  checks: number | null
  /** What failed beside tests, a sentence each. */
  problems: readonly string[]
  /** Seconds of everything. */
  seconds: number
  /** Why no browser test ran; null where they did, or none was asked for. */
  noBrowser: { problem: string; onPurpose: boolean } | null
}

const ORDER = ['node', 'worker', 'browser']
/** Files that are named as the slowest. */
const SLOWEST = 10

/** A line for each project, the slowest files, what needs attention, and the counts of all tests in the last line. */
export function toSummary({ reports, checks, problems, seconds, noBrowser }: Outcome): string {
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
      'Failed properties. To repeat one, add this to the options of its fc.assert:',
      reports.flatMap(({ seeds }) => seeds).map(({ test, replay }) => `${test}: ${replay}`),
    ),
    ...section(
      'Tests that passed only on retry:',
      reports.flatMap(({ retried }) => retried),
    ),
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
