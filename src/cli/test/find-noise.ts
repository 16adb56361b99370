// What a run of tests prints beside what vitest reports: nothing, or the next failure is hard to see.
import { stripVTControlCharacters } from 'node:util'

/** Lines that vitest writes of tests that pass: its start, a file or a slow test, and the counts at the end. */
const REPORTED = /^(?:$| RUN | *[✓↓❯] | +(?:Test Files|Tests|Start at|Duration) )/

/** Wrangler names the file of secrets that `npm start` leaves. */
const SECRETS = /^ *Using secrets defined in \.dev\.vars$/

/** The other lines of a run in which every test passed. */
export function findNoise(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !REPORTED.test(line) && !SECRETS.test(line))
}
