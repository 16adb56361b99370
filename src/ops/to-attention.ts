// What needs attention now, most urgent first: pure, from the state of the stores for all sites.
import type { Seconds } from '#lib/zone-time.ts'
import type { Overview } from './load-overview.ts'

export type Attention = {
  /** Null if it concerns all sites. */
  site: string | null
  what: string
  /** Null if the start is unknown. */
  since: Seconds | null
  level: 'bad' | 'warning'
}

/** Seconds that leads may wait before they need attention. */
const PATIENT_S: Seconds = 300

/** Platform failures, then money, then leads, feeds, and work that waits for a person, notices of vehicles last. */
export function toAttention(overview: Overview): Attention[] {
  const { now, stores, overdue, backlogs, feeds, resting, held, notices, purges } = overview
  const down = stores.flatMap(({ store, ms }): Attention[] =>
    ms === null
      ? [{ site: null, what: `${STORE_NAMES[store]} is not responding`, since: null, level: 'bad' }]
      : [],
  )
  const late = (overdue ?? []).map(({ site, overdue: rows, since }): Attention => ({
    site,
    what: `${count(rows, 'reservation')} overdue`,
    since,
    level: 'bad',
  }))
  const waiting = (backlogs ?? [])
    .filter(({ oldest }) => oldest < now - PATIENT_S)
    .map(({ site, waiting: leads, failing, oldest }): Attention => ({
      site,
      what: `${count(leads, 'lead delivery', 'lead deliveries')} waiting, ${failing} tried`,
      since: oldest,
      level: 'bad',
    }))
  const stale = (feeds ?? []).map(({ site, source, lastSuccess }): Attention => ({
    site,
    what: `no recent stock from ${source}`,
    since: lastSuccess,
    level: 'bad',
  }))
  const failing = (resting ?? []).map(({ site, target, since, failures }): Attention => ({
    site,
    what: `target ${target} failed ${count(failures, 'time')} in a row`,
    since,
    level: 'warning',
  }))
  const suspects = (held ?? []).map(({ site, held: leads, oldest }): Attention => ({
    site,
    what: `${count(leads, 'lead delivery', 'lead deliveries')} held for review`,
    since: oldest,
    level: 'warning',
  }))
  const lacking = (notices ?? []).map(({ site, vehicles }): Attention => ({
    site,
    what: `${count(vehicles, 'vehicle')} of the last delivery with an incomplete Consumer Information Notice`,
    since: null,
    level: 'warning',
  }))
  const unpurged = (purges?.late ?? []).map(({ site, since, failing: kinds }): Attention => ({
    site,
    what: `old data not deleted${kinds === '' ? '' : `: ${kinds}`}`,
    since,
    level: 'warning',
  }))
  return [...down, ...late, ...waiting, ...stale, ...failing, ...suspects, ...lacking, ...unpurged]
}

export const STORE_NAMES = {
  kv: 'Workers KV',
  d1: 'D1',
  durable_objects: 'Durable Objects',
} as const

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`
