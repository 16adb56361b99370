// What it costs to read a shopper's words and to suggest while they are typed, and how good the readings and the ranking are.
import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

import { toVocabulary } from '#search/intent/vocabulary.ts'
import { segment } from '#lib/url.ts'
import { mean, rankJudged } from '#test/search/engine/judged-ranking.ts'
import { countAll } from '#test/search/intent/demo-vocabulary.ts'
import { hostileTexts } from '#test/search/intent/hostile-asks.ts'
import { JUDGED, loadReader, toExpected, toSlots } from '#test/search/intent/judged.ts'
import { demoRecords } from '#test/support/demo-stock.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { measureCosts, median } from './cpu.ts'
import type { DemoSite } from './demo-site.ts'
import { atLeast, atMost, note, type Row, toShort } from './row.ts'
import { brotliBytes } from './weigh.ts'
import { fourVehicles, TYPED } from './one-query.ts'
import type { Workers } from './workers.ts'

/** Most milliseconds for a text of any content. */
const LONGEST_MS = 2
const TEXTS = 10_000

export async function benchIntent(workers: Workers, large: DemoSite): Promise<Row[]> {
  const read = await loadReader()
  return [
    ...(await timeVocabulary()),
    ...timeReading(read),
    ...judgeReading(read),
    ...(await judgeRanking()),
    ...(await costSuggestions(workers, large)),
  ]
}

type Read = Awaited<ReturnType<typeof loadReader>>

/** The first one of a process also reads the catalogue, which is the same for all sites. */
async function timeVocabulary(): Promise<Row[]> {
  const { site, records } = await demoRecords('harbour')
  const counts = countAll(records)
  const times = Array.from({ length: 100 }, () => timed(() => toVocabulary(counts, site)))
  const { entries } = toVocabulary(counts, site)
  return [
    note(
      `vocabulary of ${entries.length} values, once a minute: time`,
      `${toShort(median(times))} ms`,
    ),
  ]
}

function timeReading(read: Read): Row[] {
  const judged = JUDGED.map(({ text, site }) => quickest(() => read(text, site)))
  const random = fc.sample(hostileTexts, TEXTS - HOSTILE_TEXTS.length - naughty.length)
  let thrown = 0
  const hostile = [...HOSTILE_TEXTS, ...naughty, ...random].map((text) =>
    quickest(() => {
      try {
        read(text)
      } catch {
        thrown += 1
      }
    }),
  )
  const what = `reading ${TEXTS.toLocaleString('en')} hostile and random texts`
  return [
    note('reading a judged sentence: median time', `${toShort(median(judged))} ms`),
    atMost('reading a judged sentence: p99', at(judged, 0.99), LONGEST_MS, 'ms'),
    note(`${what}: median; p99`, `${toShort(median(hostile))}; ${toShort(at(hostile, 0.99))} ms`),
    atMost(`${what}: longest`, Math.max(...hostile), LONGEST_MS, 'ms'),
    atMost(`${what}: thrown`, thrown, 0, 'times'),
  ]
}

/** Sentences that are read exactly as judged; and of single filters, those that were not meant, and F1. */
function judgeReading(read: Read): Row[] {
  let exact = 0
  let right = 0
  let found = 0
  let meant = 0
  for (const { text, site, expect } of JUDGED) {
    const got = toExpected(read(text, site))
    if (isDeepStrictEqual(got, expect)) exact += 1
    const wanted = new Set(toSlots(expect))
    const slots = toSlots(got)
    found += slots.length
    meant += wanted.size
    right += slots.filter((slot) => wanted.has(slot)).length
  }
  const percent = (share: number) => share * 100
  return [
    atLeast(`${JUDGED.length} judged sentences: exact`, percent(exact / JUDGED.length), 95, '%'),
    atMost('  filters that were not meant', percent(1 - right / found), 1, '%'),
    note('  F1 of filters', toShort((2 * right) / (found + meant))),
  ]
}

async function judgeRanking(): Promise<Row[]> {
  const ranked = await rankJudged()
  const what = `ranking of ${ranked.length} judged searches, nDCG@10`
  return [
    atLeast(`${what}: words as filters`, mean(ranked.map(({ asked }) => asked)), 0.97, ''),
    atLeast(`${what}: exact words`, mean(ranked.map(({ exact }) => exact)), 0.84, ''),
  ]
}

/** Requests with this header bypass the page cache (http/page-cache.ts). */
const DRAWN = { Authorization: 'Bearer none' }
/** Prices from here on, each once, so that no cache has an answer; another for each that asks the engine. */
const PRICES = { typed: 30_000, asked: 60_000, own: 90_000 }

/** Against a Worker that only asks the engine once for as many vehicles, with the same local caches. */
async function costSuggestions(
  { pid, crowd, yardstick }: Workers,
  { site, search }: DemoSite,
): Promise<Row[]> {
  const host = `${site.slug}.localhost`
  const suggest = (text: string) => crowd(host, `/api/suggest?q=${segment(text)}`, DRAWN)
  const typed = (i: number) => `${TYPED}${PRICES.typed + i}`
  const { text } = await suggest('toyota u')
  if (!text.includes('role="option"')) throw new Error('Nothing was suggested')
  const now = Math.floor(Date.now() / 1000)
  const query = (i: number) => fourVehicles(site, PRICES.own + i, now)
  const { engine, fresh, kept } = await measureCosts(
    pid,
    {
      engine: (i) => yardstick('yardstick', `/engine?max=${PRICES.asked + i}`),
      fresh: (i) => suggest(typed(i)),
      kept: () => suggest('toyota u'),
    },
    { rounds: 9, times: 60, warmUp: 200 },
  )
  const own: number[] = []
  for (let i = 0; i < 200; i += 1) {
    const started = performance.now()
    await search([query(i)], now)
    own.push(performance.now() - started)
  }
  const ms = (cpu: number) => `${toShort(cpu)} ms`
  return [
    note('the engine’s own query for four vehicles, in process: median time', ms(median(own))),
    note('suggestions, bytes; brotli', `${text.length}; ${brotliBytes(text)}`),
    note('a Worker that only asks the engine: CPU', ms(engine.cpu)),
    note('suggestions, no cache has them: CPU', ms(fresh.cpu)),
    note('suggestions, kept: CPU', ms(kept.cpu)),
    atMost('  beyond a Worker that only asks the engine: CPU', fresh.cpu - engine.cpu, 1, 'ms'),
  ]
}

function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** The least of three times, of fifty while it is too long: others have the machine in between. */
function quickest(work: () => unknown): number {
  let least = Infinity
  for (let n = 0; n < 3 || (n < 50 && least > LONGEST_MS); n += 1)
    least = Math.min(least, timed(work))
  return least
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
