// `npm run drill -- feeds`: test/drill/feeds.worker.test.ts at full size, of which the tests run forty feeds.
import { run } from '#cli/run.ts'
import * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import { add, describeResult, emptyResult, type Result } from './tally.ts'

/** Feeds of one run, whose stores are in memory until it ends. */
const BATCH = 1000

/**
 * Ten thousand feeds, or as many as the first word says. The second is a seed as an earlier run has printed it: `k3x` makes the
 * same feeds, `k3x/17` begins with number 17. Returns whether no figure differed, and none was left out without a word.
 */
export async function drillFeeds([count = '10000', seed = makeSeed()]: string[]): Promise<boolean> {
  const [word = '', first = '0'] = seed.split('/')
  const last = Number(first) + Number(count)
  console.log(`${count} feeds of the seed ${seed}`)
  let result = emptyResult()
  let isPassed = true
  for (let from = Number(first); from < last; from += BATCH) {
    const env = { FEEDS: String(Math.min(BATCH, last - from)), FEEDS_SEED: `${word}/${from}` }
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { code, output } = await run('vitest', ARGS, { env })
    const text = RESULT.exec(output)?.[1]
    const batch = text === undefined ? null : readJson(text, z.custom<Result>())
    if (batch === null || (code !== 0 && batch.faults === 0)) {
      console.log(output)
      isPassed = false
    }
    if (batch !== null) result = add(result, batch)
    const faults = batch?.firstFaults ?? []
    console.log([...faults, `${result.feeds} feeds, ${result.faults} faults`].join('\n\n'))
  }
  console.log(describeResult(result))
  return isPassed && result.faults === 0
}

const makeSeed = () => Math.random().toString(36).slice(2, 8)

const ARGS = [
  'run',
  '--config',
  'test/vitest.config.ts',
  '--project',
  'worker',
  '--silent=false',
  'test/drill/feeds.worker.test.ts',
]

/** The line of a run that says what became of its feeds. */
const RESULT = /^result (\{.*\})$/m
