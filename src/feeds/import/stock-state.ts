// The vehicles in a site's stock when an import starts: from the memory of the last import, or read from the index.
import { indexVehicles, type KnownVehicles, type RowNames } from './identify.ts'
import { type Live, readLiveRecords, type StockStore, type Stored, toLive } from './store.ts'
import type { Remembered, Vehicles } from './stock-memory.ts'

/** The index's data on vehicles by id, and a lookup of a row's vehicle. */
export type LiveVehicles = { live: ReadonlyMap<string, Live>; known: KnownVehicles }

export type StockState = {
  /** All vehicles; null if they are only looked up. */
  vehicles: Vehicles | null
  /** The index was empty. */
  isFirst: boolean
  /** The vehicle read from a row with this hash. */
  findSent: (sent: string) => Remembered | undefined
  /** The index's data on the possible vehicles of rows. */
  findLive: (names: readonly RowNames[]) => Promise<LiveVehicles>
}

/** The stock after the last import: only the records of changed vehicles are read. */
export function fromMemory(store: StockStore, index: string, vehicles: Vehicles): StockState {
  const bySent = new Map<string, Remembered>()
  for (const vehicle of vehicles.values())
    if (vehicle.sent !== '') bySent.set(vehicle.sent, vehicle)
  const known = indexVehicles(
    Array.from(vehicles.values(), (one) => ({ ...one, isSold: one.soldDate > 0 })),
  )
  return {
    vehicles,
    isFirst: vehicles.size === 0,
    findSent: (sent) => bySent.get(sent),
    findLive: async (names) => {
      const ids = names.flatMap(({ id, vin }) => [
        id,
        ...[known.bySenderId(id), vin === '' ? undefined : known.byVin(vin)].flatMap((same) =>
          same === undefined ? [] : same.id,
        ),
      ])
      const wanted = [...new Set(ids)].filter((id) => vehicles.has(id))
      const live = new Map<string, Live>()
      for await (const record of readRecords(store, index, wanted))
        live.set(record.objectID, { ...toLive(record), stored: record })
      return { live, known }
    },
  }
}

/** All records of the index. */
export async function fromIndex(store: StockStore, index: string): Promise<StockState> {
  const live = await readLiveRecords(store, index)
  const found: LiveVehicles = { live, known: indexVehicles(live.values()) }
  return {
    vehicles: new Map(Array.from(live, ([id, one]) => [id, toRemembered(one)])),
    isFirst: live.size === 0,
    findSent: () => undefined,
    findLive: () => Promise.resolve(found),
  }
}

/** Looks up the vehicles that rows name, batch by batch: for a few rows this is cheaper than reading all records. */
export async function fromLookups(store: StockStore, index: string): Promise<StockState> {
  return {
    vehicles: null,
    isFirst: await store.isEmpty(index),
    findSent: () => undefined,
    findLive: async (names) => {
      if (names.length === 0) return { live: new Map(), known: indexVehicles([]) }
      const ids = names.map(({ id }) => id)
      const vins = names.flatMap(({ vin, sentVin }) => (vin === '' ? [] : [vin, sentVin]))
      const stored = [
        ...(await store.getRecords(index, ids)),
        ...(await store.findRecords(index, { sender_id: ids, vin: vins })),
      ]
      const live = new Map(
        stored.map((record) => [record.objectID, { ...toLive(record), stored: record }]),
      )
      return { live, known: indexVehicles(live.values()) }
    },
  }
}

function toRemembered({ id, slug, vin, senderId, soldDate, own }: Live): Remembered {
  const isSoldByHand = own.some(({ field }) => field === 'sold')
  return { id, slug, vin, senderId, soldDate, sent: '', ...(isSoldByHand && { isSoldByHand }) }
}

const AT_ONCE = 500

/** Records by id; missing ones are left out. */
export async function* readRecords(
  store: StockStore,
  index: string,
  ids: readonly string[],
): AsyncGenerator<Stored> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield* await store.getRecords(index, ids.slice(at, at + AT_ONCE))
}
