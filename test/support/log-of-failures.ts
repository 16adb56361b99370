// What the product logs during a test is printed only if the test fails: among tens of thousands of lines of tests that
// passed, those would be lost.
import { afterEach } from 'vitest'

type Print = ((...words: unknown[]) => void) & { prints?: Print }

/** Lines of a failed test that are printed, the last ones. */
const MOST = 200
/** The start of each line of the product's log (#lib/log.ts). */
const LINE = /^\{"level":"/

let kept: (() => void)[] = []

for (const method of ['log', 'warn', 'error'] as const) {
  const now: Print = console[method]
  // Files share a runtime: the file before has replaced it already.
  const print = now.prints ?? now
  const keep: Print = (...words) => {
    if (!LINE.test(String(words[0]))) return print(...words)
    kept.push(() => print(...words))
    if (kept.length > MOST) kept.shift()
  }
  keep.prints = print
  console[method] = keep
}

afterEach(({ task }) => {
  const lines = kept
  kept = []
  if (task.result?.state === 'fail') for (const print of lines) print()
})
