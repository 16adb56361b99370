// The result of many feeds: shares of facts, and the faults with what was sent.
import type { Delivered, Verdict } from './judge.ts'
import type { Feed } from './make-feed.ts'

/** Of feeds that were sent one after the other; as JSON it goes from one process to another. */
export type Result = {
  feeds: number
  vehicles: number
  /** Facts of vehicles.json that are as on the yard, and statements of other places that are. */
  right: number
  repeated: number
  /** Facts that were left out, and said. */
  clear: number
  unclear: number
  inRows: number
  faults: number
  /** Feeds with faults, the first of them with what was sent. */
  faulty: number
  firstFaults: string[]
  formats: Record<string, number>
  /** What anyone can read and was left out. */
  examples: Record<string, number>
}

/** Faults that are printed. */
const MAX_PRINTED = 5
const MAX_SENT = 6000
const MAX_EXAMPLES = 15

export function emptyResult(): Result {
  const counts = { right: 0, repeated: 0, clear: 0, unclear: 0, inRows: 0, faults: 0, faulty: 0 }
  return { feeds: 0, vehicles: 0, ...counts, firstFaults: [], formats: {}, examples: {} }
}

/** The result of one feed. */
export function resultOf(feed: Feed, { answer }: Delivered, verdict: Verdict): Result {
  const { faults, right, repeated, leftOut, examples } = verdict
  const damage =
    feed.damage === null ? '' : `, damaged: ${feed.damage.how} in row ${feed.damage.at + 1}`
  const report = [
    `seed ${feed.seed}: ${feed.format}${damage}`,
    ...faults,
    `sent: ${feed.text.slice(0, MAX_SENT)}`,
    `map: ${JSON.stringify(feed.map)}`,
    `answer: ${JSON.stringify(answer)}`,
  ]
  return {
    feeds: 1,
    vehicles: feed.yard.length,
    right,
    repeated,
    clear: leftOut.clear,
    unclear: leftOut.unclear,
    inRows: leftOut.refused,
    faults: faults.length,
    faulty: Math.sign(faults.length),
    firstFaults: faults.length === 0 ? [] : [report.join('\n')],
    formats: { [feed.format]: 1 },
    examples: sum({}, Object.fromEntries(examples.map((example) => [example, 1]))),
  }
}

/** Of two results, one. */
export function add(one: Result, other: Result): Result {
  return {
    feeds: one.feeds + other.feeds,
    vehicles: one.vehicles + other.vehicles,
    right: one.right + other.right,
    repeated: one.repeated + other.repeated,
    clear: one.clear + other.clear,
    unclear: one.unclear + other.unclear,
    inRows: one.inRows + other.inRows,
    faults: one.faults + other.faults,
    faulty: one.faulty + other.faulty,
    firstFaults: [...one.firstFaults, ...other.firstFaults].slice(0, MAX_PRINTED),
    formats: sum(one.formats, other.formats),
    examples: sum(one.examples, other.examples),
  }
}

type Counts = Record<string, number>

function sum(one: Counts, other: Counts): Counts {
  const both = { ...one }
  for (const [name, count] of Object.entries(other)) both[name] = (both[name] ?? 0) + count
  return both
}

/** The result in words. */
export function describeResult(result: Result): string {
  const { feeds, vehicles, right, repeated, clear, unclear, inRows, faults, faulty } = result
  const all = right + clear + unclear + inRows
  const share = (count: number) => `${count} (${((count / all) * 100).toFixed(2)} %)`
  const kinds = Object.entries(result.formats).map(([name, count]) => `${count} ${name}`)
  const often = Object.entries(result.examples).toSorted(([, one], [, other]) => other - one)
  const examples = often.slice(0, MAX_EXAMPLES).map(([text, count]) => `    ${count} ${text}`)
  return `
feeds                          ${feeds} (${kinds.join(', ')}) of ${vehicles} vehicles
facts sent                     ${all}, and ${repeated} statements of pages, cards, google.tsv and meta.csv
as on the yard                 ${share(right)}
differ, or left out unsaid     ${faults} in ${faulty} feeds
left out, and said             ${share(clear + unclear + inRows)}
  in rows that were refused    ${share(inRows)}
  not clear to anyone          ${share(unclear)}
  a person could have read     ${share(clear)}
${examples.join('\n')}`
}
