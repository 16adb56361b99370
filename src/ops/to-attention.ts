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
  const {
    now,
    stores,
    database,
    overdue,
    backlogs,
    feeds,
    resting,
    held,
    refused,
    pumped,
    notices,
  } = overview
  const down = stores.flatMap(({ store, ms }): Attention[] =>
    ms === null
      ? [{ site: null, what: `${STORE_NAMES[store]} is not responding`, since: null, level: 'bad' }]
      : [],
  )
  const full = toFullness(database)
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
  const flooded = (refused ?? []).map(({ site, refused: forms, since }): Attention => ({
    site,
    what: `${count(forms, 'suspicious form')} refused, because too many came`,
    since,
    level: 'warning',
  }))
  const guarded = (pumped ?? []).map(({ site, asked, since }): Attention => ({
    site,
    what: `${count(asked, 'request')} for sign-in codes needed a proof first, because too few codes were entered`,
    since,
    level: 'warning',
  }))
  const lacking = (notices ?? []).map(({ site, vehicles }): Attention => ({
    site,
    what: `${count(vehicles, 'vehicle')} of the last delivery with an incomplete Consumer Information Notice`,
    since: null,
    level: 'warning',
  }))
  return [
    ...down,
    ...full,
    ...late,
    ...waiting,
    ...stale,
    ...failing,
    ...suspects,
    ...flooded,
    ...guarded,
    ...lacking,
  ]
}

/** Shares of a database from which somebody must make room. */
const FULL: Record<Attention['level'], number> = { bad: 0.8, warning: 0.5 }

function toFullness(database: Overview['database']): Attention[] {
  if (database === null || database.full < FULL.warning) return []
  const what = `the database is ${Math.floor(database.full * 100)} % full`
  return [{ site: null, what, since: null, level: database.full < FULL.bad ? 'warning' : 'bad' }]
}

export const STORE_NAMES = {
  kv: 'Workers KV',
  d1: 'D1',
  durable_objects: 'Durable Objects',
} as const

const count = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`
