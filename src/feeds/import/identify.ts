// Identifies the vehicle of a row: one that the index has, by its VIN, otherwise by the sender's id, or a new one. A
// vehicle that is listed again under another id keeps its address, history, watchers and views.
import { createHash } from 'node:crypto'

import { parseText } from '#lib/clean.ts'
import { slugOf } from '#vehicle/slug.ts'
import { isChassisNumber, isVin, toVin } from '#vehicle/vin.ts'

type Document = Record<string, unknown>

/** The index's data on a vehicle that may be the same. */
export type Identified = {
  id: string
  slug: string
  /** A well-formed VIN or chassis number in canonical form; empty without one. */
  vin: string
  /** The sender's id of the vehicle, if it differs. */
  senderId: string
  isSold: boolean
}

/** Vehicles in the index, by id, by VIN and by the sender's id. */
export type KnownVehicles = {
  byId: (id: string) => Identified | undefined
  byVin: (vin: string) => Identified | undefined
  bySenderId: (id: string) => Identified | undefined
}

/** Indexes the given vehicles. Of two with the same VIN, an unsold one wins. */
export function indexVehicles(vehicles: Iterable<Identified>): KnownVehicles {
  const byId = new Map<string, Identified>()
  const byVin = new Map<string, Identified>()
  const bySenderId = new Map<string, Identified>()
  for (const vehicle of vehicles) {
    byId.set(vehicle.id, vehicle)
    if (vehicle.senderId !== '') bySenderId.set(vehicle.senderId, vehicle)
    const other = vehicle.vin === '' ? undefined : byVin.get(vehicle.vin)
    if (vehicle.vin !== '' && (other === undefined || other.isSold)) byVin.set(vehicle.vin, vehicle)
  }
  return {
    byId: (id) => byId.get(id),
    byVin: (vin) => byVin.get(vin),
    bySenderId: (id) => bySenderId.get(id),
  }
}

/** Identifiers of a row's vehicle. */
export type RowNames = {
  /** The sender's id, otherwise one made of what identifies the vehicle. */
  id: string
  vin: string
  /** The VIN in the row; empty unless it is well formed. */
  sentVin: string
  isSenders: boolean
  /** Whether the row has an id, a VIN or a stock number, and not only a description. */
  isNamed: boolean
}

/** Names rows in order. `identity` is the identifying value, if a column map defines one. */
export function createRowNamer(): (document: Document, identity: string | null) => RowNames {
  const seen = new Map<string, number>()
  return (document, identity) => {
    const vin = vinOf(document)
    const sent = readId(document)
    const sentVin = vin === '' ? '' : (parseText(document.vin) ?? '')
    if (sent !== null) return { id: sent, vin, sentVin, isSenders: true, isNamed: true }
    const short = hashOf(ownIdentity(document, vin, identity))
    // Two identical rows are two vehicles, numbered in order. A VIN or a stock number names one.
    const isNamed = vin !== '' || stockNumberOf(document) !== null
    const times = isNamed ? 1 : (seen.get(short) ?? 0) + 1
    seen.set(short, times)
    return {
      id: times === 1 ? short : `${short}-${times}`,
      vin,
      sentVin,
      isSenders: false,
      isNamed,
    }
  }
}

/** Gives a document the id and address of its vehicle, in place. */
export function identify(sent: Document, names: RowNames, known: KnownVehicles): Document {
  const { id, vin, isSenders } = names
  const same = findSame(names, known)
  if (same !== undefined) {
    const isRenamed = isSenders && same.id !== id
    return withSlug(sent, same.id, isRenamed ? { sender_id: id, slug: same.slug } : {})
  }
  // The id belonged to another vehicle until now.
  const isTaken = vin !== '' && known.byId(id) !== undefined
  return isTaken
    ? withSlug(sent, hashOf(`vin ${vin}`), isSenders ? { sender_id: id } : {})
    : withSlug(sent, id, {})
}

function findSame({ id, vin }: RowNames, known: KnownVehicles): Identified | undefined {
  const byVin = vin === '' ? undefined : known.byVin(vin)
  if (byVin !== undefined) return byVin
  const named = known.bySenderId(id) ?? known.byId(id)
  const isOther = named !== undefined && vin !== '' && named.vin !== '' && named.vin !== vin
  return isOther ? undefined : named
}

/** The id in a document, under either field name; null if there is none. */
export function readId({ id, objectID }: Document): string | null {
  return parseText(id, 80) ?? parseText(objectID, 80)
}

/** The VIN or chassis number of a document in canonical form; empty if it has none, or a placeholder. */
export function vinOf({ vin }: Document): string {
  const text = parseText(vin) ?? ''
  return isVin(text) || isChassisNumber(text) ? toVin(text) : ''
}

/** A stock number other than zeros. */
function stockNumberOf({ stocknum }: Document): string | null {
  const text = parseText(stocknum)
  return text === null || /^[\s0.-]*$/.test(text) ? null : text
}

const DESCRIBING = 'year make model badge series km colour regplate car_type'.split(' ')

/**
 * VIN, otherwise stock number, otherwise the map's identifier, otherwise every descriptive field that survives a price
 * change.
 */
function ownIdentity(document: Document, vin: string, identity: string | null): string {
  if (vin !== '') return `vin ${vin}`
  const stocknum = stockNumberOf(document)
  if (stocknum !== null) return `stock ${stocknum}`
  return identity ?? DESCRIBING.map((field) => parseText(document[field]) ?? '').join('\n')
}

const HASH_LENGTH = 10

function hashOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '')
  return hash.slice(0, HASH_LENGTH).toLowerCase()
}

function withSlug(document: Document, id: string, known: Document): Document {
  // The sender's own `sender_id` is ignored.
  Object.assign(document, { sender_id: undefined }, known, { id })
  if (parseText(document.slug, 160) !== null) return document
  const words = ['year', 'make', 'model', 'badge'].map(
    (field) => parseText(document[field], 40) ?? '',
  )
  document.slug = slugOf(`${words.join(' ')} ${id}`)
  return document
}
