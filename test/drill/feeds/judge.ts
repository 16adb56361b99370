// Compares what a site publishes of a feed with the yard that the feed was written from, and with what the import says.
import { FACT_NAMES, type Fact, FACTS, type Facts, factsOf } from './facts.ts'
import type { Feed } from './make-feed.ts'
import type { Listed } from './read-published.ts'
import type { YardVehicle } from './yard.ts'

/** The answer to a delivery. */
export type Answer = {
  status: number
  outcome?: string
  message?: string
  taken?: number
  refused?: number
  refusals?: { row: number; reason: string }[]
  leftOut?: { field: string; count: number }[]
}

/** What places other than the listing say, by the id of the vehicle. */
export type Place = { name: string; facts: ReadonlyMap<string, Facts> }

/** What the site answered, and what it publishes then. */
export type Delivered = { answer: Answer; listed: readonly Listed[]; places: readonly Place[] }

export type Verdict = {
  /** Figures that differ, and those that are missing without a word; one line each. */
  faults: string[]
  /** Facts of the listing that are as on the yard, and all that other places state. */
  right: number
  repeated: number
  leftOut: Record<'clear' | 'unclear' | 'refused', number>
  /** Facts left out that anyone can read. */
  examples: string[]
}

export function judge(feed: Feed, { answer, listed, places }: Delivered): Verdict {
  const verdict: Verdict = {
    faults: [],
    right: 0,
    repeated: 0,
    leftOut: { clear: 0, unclear: 0, refused: 0 },
    examples: [],
  }
  const fault = (text: string) => void verdict.faults.push(text)
  const said = saidOf(answer)
  const lost = new Map<Fact, number>()
  let hidden = 0
  feed.yard.forEach((vehicle, at) => {
    const { fields = {}, sent = {} } = feed.written[at] ?? {}
    const all = listed.filter(({ facts }) => facts.stock === vehicle.stock)
    const [one] = all
    if (all.length > 1) fault(`${vehicle.stock} is published ${all.length} times`)
    if (one === undefined) {
      if (vehicle.status === 'sold' || vehicle.status === 'withdrawn') return
      hidden += 1
      verdict.leftOut.refused += Object.keys(sent).length
      return
    }
    const truth = factsOf(vehicle)
    const isDefault = (fact: Fact, value: unknown) =>
      DEFAULTS[fact] === value && value !== truth[fact] && sent[fact] !== undefined
    for (const fact of FACT_NAMES) {
      const { [fact]: value } = one.facts
      const how = sent[fact]
      if (value === undefined || isDefault(fact, value)) {
        // A price before a reduction is shown beside a price alone.
        if (how === undefined || (fact === 'was' && one.facts.price === undefined)) continue
        lost.set(fact, (lost.get(fact) ?? 0) + 1)
        verdict.leftOut[how.isUnclear ? 'unclear' : 'clear'] += 1
        if (!how.isUnclear)
          verdict.examples.push(
            `${fact}: ${FACTS[fact].map((name) => show(fields[name])).join(' ')}`,
          )
      } else if (agrees(fact, truth[fact], value, how?.within ?? 0)) verdict.right += 1
      else if (fact === 'comments' && feed.damage?.at === at && isEnd(truth.comments, value))
        verdict.leftOut.refused += 1
      else fault(differs('vehicles.json', vehicle, fact, truth[fact], value))
    }
    for (const { name, facts } of places)
      for (const [fact, value] of Object.entries(facts.get(one.id) ?? {})) {
        const its = fact as Fact // a key of Facts
        if (isDefault(its, value)) continue
        if (agrees(its, truth[its], value, (sent[its]?.within ?? 0) + (ROUNDED[its] ?? 0)))
          verdict.repeated += 1
        else fault(differs(name, vehicle, its, truth[its], value))
      }
  })
  const known = new Set(feed.yard.map(({ stock }) => stock))
  for (const { facts } of listed)
    if (!known.has(String(facts.stock))) fault(`A vehicle ${facts.stock} is on no yard`)
  if (said.isRefused) return verdict
  for (const [fact, count] of lost)
    if (said.count(FACTS[fact]) < count)
      fault(`${fact}: ${count} left out, ${said.count(FACTS[fact])} said`)
  if (said.rows + said.count(['status']) < hidden)
    fault(`${hidden} vehicles left out, ${said.rows} rows said`)
  return verdict
}

/** Where a word is not understood, a vehicle has one of these; the import says so. */
const DEFAULTS: Facts = { condition: 'used', type: 'car' }

/** A row that is broken within the text of its first cell is whole from there; its start is said. */
const isEnd = (truth: Facts[Fact], value: Facts[Fact]) => String(truth).endsWith(String(value))

/** What a place rounds, in the fact's own unit. */
const ROUNDED: { readonly [Name in Fact]?: number } = { length: 0.05, engine: 50 }

function agrees(fact: Fact, truth: Facts[Fact], value: Facts[Fact], within: number): boolean {
  if (truth === undefined) return false
  if (typeof truth === 'number' && typeof value === 'number')
    return Math.abs(truth - value) <= within + (ROUNDED_ALWAYS[fact] ?? 0)
  if (fact === 'vin') return String(value).replaceAll(/\s/g, '').toUpperCase() === truth
  return truth === value
}

/** The product has lengths in tenths of a foot. */
const ROUNDED_ALWAYS: { readonly [Name in Fact]?: number } = { length: 0.051, engine: 1 }

const differs = (
  place: string,
  { stock }: YardVehicle,
  fact: Fact,
  truth: unknown,
  value: unknown,
) => `${place}: ${stock}: ${fact} is ${show(truth)} on the yard, published as ${show(value)}`

const show = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))

/** What an import says that it left out. */
function saidOf({ status, outcome, refused = 0, refusals = [], leftOut = [] }: Answer) {
  const repeated = refusals.filter(({ reason }) => reason.includes('duplicate')).length
  const after = refusals.map(({ reason }) =>
    Number(/and (\d+) lines? after/.exec(reason)?.[1] ?? 0),
  )
  return {
    isRefused: status === 422 || outcome === 'refused',
    rows: refused - repeated + after.reduce((sum, count) => sum + count, 0),
    count: (fields: readonly string[]) =>
      leftOut
        .filter(({ field }) => fields.includes(field))
        .reduce((sum, { count }) => sum + count, 0),
  }
}
