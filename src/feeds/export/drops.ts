// Vehicles that dropped out of a feed's file: each complete file is compared with the previous one.
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { toTitle } from '#vehicle/title.ts'
import { type AdItem, validVinOf } from './rules.ts'
import { describeReason, type Reason } from './write-feed.ts'

/** Where vehicles were before the file left them out; "unknown" if the first file that was compared already did. */
export const ORIGINS = ['in_file', 'not_in_stock', 'unknown'] as const

/** Vehicles that a file leaves out for the same reason since the same time. */
export type Absence = {
  origin: (typeof ORIGINS)[number]
  reason: Reason
  since: Seconds
  ids: string[]
  example: Example
}
type Example = { title: string; stocknum: string | null }

/** A file as it was last completely written. */
export type FeedState = {
  writtenAt: Seconds
  /** Ids of the vehicles in the file. */
  included: string[]
  absences: Absence[]
}

type LeftOut = Example & { id: string; reason: Reason; twin: string | null }

export type FeedRun = {
  /** Records each vehicle while a file is written; the reason is null for those in it. */
  note: (offer: AdItem, reason: Reason | null) => void
  /** The state after this file; `before` is null for the first one. */
  compare: (before: FeedState | null, now: Seconds) => FeedState
}

/** Collects what one written file contains and leaves out. */
export function createFeedRun(): FeedRun {
  const included: string[] = []
  const leftOut: LeftOut[] = []
  const idsByVin = new Map<string, string>()
  return {
    note: ({ car }, reason) => {
      const { id, stocknum } = car
      const vin = validVinOf(car)
      if (reason === null) {
        included.push(id)
        if (vin !== null) idsByVin.set(vin, id)
      } else {
        const twin = reason === 'again' && vin !== null ? (idsByVin.get(vin) ?? null) : null
        leftOut.push({ id, reason, twin, title: toTitle(car), stocknum })
      }
    },
    compare: (before, now) => ({
      writtenAt: now,
      included,
      absences: toAbsences(leftOut, before, now),
    }),
  }
}

function toAbsences(
  leftOut: readonly LeftOut[],
  before: FeedState | null,
  now: Seconds,
): Absence[] {
  const earlier = new Map(
    before?.absences.flatMap((absence) => absence.ids.map((id) => [id, absence] as const)),
  )
  const wasTaken = new Set(before?.included)
  const originOf = (id: string) => {
    if (before === null) return 'unknown'
    return wasTaken.has(id) ? 'in_file' : 'not_in_stock'
  }
  const groups = new Map<string, Absence>()
  for (const { id, reason, twin, title, stocknum } of leftOut) {
    const known = earlier.get(id) ?? earlierTwin(earlier, twin)
    const origin = known?.origin ?? originOf(id)
    const isSame = known !== undefined && isExpected(known.reason) === isExpected(reason)
    const since = isSame ? known.since : now
    const key = `${origin} ${reason} ${since}`
    const group = groups.get(key)
    if (group === undefined)
      groups.set(key, { origin, reason, since, ids: [id], example: { title, stocknum } })
    else group.ids.push(id)
  }
  return [...groups.values()]
}

/** Vehicles come in no stable order, so two with one VIN may swap: then neither dropped out. */
function earlierTwin(
  earlier: ReadonlyMap<string, Absence>,
  twin: string | null,
): Absence | undefined {
  const absence = twin === null ? undefined : earlier.get(twin)
  return absence?.reason === 'again' ? absence : undefined
}

/** A sale or a reservation removes a vehicle from the file as intended. */
function isExpected(reason: Reason): boolean {
  return reason === 'sold' || reason === 'reserved'
}

/**
 * Vehicles that a rule keeps out of a file, newest first: those that were in it, and those that came into stock since.
 */
export type Drops = { dropped: Absence[]; added: Absence[] }

/** Reportable drops of a file's absences. */
export function toDrops(absences: readonly Absence[]): Drops {
  const of = (origin: Absence['origin']) =>
    absences
      .filter((absence) => absence.origin === origin && !isExpected(absence.reason))
      .toSorted((a, b) => b.since - a.since)
  return { dropped: of('in_file'), added: of('not_in_stock') }
}

/** Number of vehicles in all these absences. */
export function countVehicles(absences: readonly Absence[]): number {
  return absences.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** "No price. 2 vehicles, such as 2019 Mazda CX-5 (stock 1234)" */
export function describeAbsence({ reason, ids, example: { title, stocknum } }: Absence): string {
  const name = stocknum === null ? title : `${title} (stock ${stocknum})`
  const vehicles = ids.length === 1 ? name : `${countOf(ids.length, 'vehicle')}, such as ${name}`
  return `${describeReason(reason)} ${vehicles}`
}
