// Parses words with a fixed set of meanings: status, condition, kind of vehicle, gearbox, drive, fuel, yes and no.
import type { CAR_TYPES, ItemType, STATUSES } from '#vehicle/car.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { toSent } from './to-text.ts'
import { FEED_WORDS, findPhrases, meaningOf, saysNothing, toPhrases, toWords } from './words.ts'

type Status = (typeof STATUSES)[number]
type CarType = (typeof CAR_TYPES)[number]

const STATUS = toPhrases(FEED_WORDS.status)

/** The status of a vehicle, and whether a buyer has reserved it. "other" is not for sale. */
export type SentStatus = { status: Status; isReserved: boolean }

/** If several columns give a status, the first of these wins: a vehicle that one of them calls sold is not for sale. */
const STRICTEST = ['sold', 'other', 'reserved', 'coming_soon', 'in_stock'] as const

/**
 * Parses a status: "Deposit Taken" is in stock and reserved. Several columns may give one; one that is not understood
 * counts.
 */
export function readStatus(value: unknown): Reading<SentStatus> {
  const found = new Set<keyof typeof FEED_WORDS.status>()
  for (const one of Array.isArray(value) ? value : [value]) {
    const sent = toSent(one)
    if (sent === null) continue
    const meaning = findStatus(withoutSchema(sent))
    if (meaning !== null) found.add(meaning)
    else if (!saysNothing(String(sent))) return notUnderstood(sent)
  }
  const meaning = STRICTEST.find((one) => found.has(one))
  if (meaning === undefined) return null
  return meaning === 'reserved'
    ? { status: 'in_stock', isReserved: true }
    : { status: meaning, isReserved: false }
}

/** "Available - Under Offer" is reserved; other contradictory words are not understood. */
function findStatus(text: string): keyof typeof FEED_WORDS.status | null {
  const whole = meaningOf(text, STATUS)
  if (whole !== null) return whole
  const { meanings, rest } = findPhrases(text, STATUS)
  const isOffered = meanings.every((one) => one === 'in_stock' || one === 'reserved')
  return isOffered && rest.length === 0 && meanings.includes('reserved') ? 'reserved' : null
}

/** Words of schema.org may be addresses: "https://schema.org/InStock". */
const withoutSchema = (sent: string | number) =>
  String(sent).replace(/^\s*(?:(?:https?:)?\/\/)?(?:www\.)?schema(?:\.org\/|:)/i, '')

/** Whether a vehicle is sold: "Yes", or "Sold". */
export function readSold(value: unknown): Reading<boolean> {
  return readWhole(
    value,
    (text) => findYesNo(text) ?? (meaningOf(text, STATUS) === 'sold' ? true : null),
  )
}

const CONDITION = toPhrases(FEED_WORDS.condition)
const GRADES = toPhrases({ used: FEED_WORDS.condition_grades })

/**
 * New, used or demo. If several columns state it, an explicit one wins over a grade ("Excellent"), which only used
 * vehicles get.
 */
export function readCondition(value: unknown): Reading<CarType> {
  const all = (Array.isArray(value) ? value : [value])
    .map((one) => toSent(one))
    .filter((one) => one !== null)
  for (const sent of all) {
    const meaning = meaningOf(withoutSchema(sent), CONDITION)
    if (meaning !== null) return meaning
  }
  const stated = all.filter((sent) => !saysNothing(String(sent)))
  const [first] = stated
  if (first === undefined) return null
  return stated.some((sent) => findPhrases(String(sent), GRADES).meanings.length > 0)
    ? 'used'
    : notUnderstood(first)
}

const ITEM_TYPE = toPhrases(FEED_WORDS.item_type)

/** Car, truck, motorcycle or caravan. */
export function readItemType(value: unknown): Reading<ItemType> {
  return readWhole(value, (text) => meaningOf(text, ITEM_TYPE))
}

const YES_NO = toPhrases({ yes: FEED_WORDS.yes, no: FEED_WORDS.no })

/** Yes or no. */
export function readYesNo(value: unknown): Reading<boolean> {
  return readWhole(value, findYesNo)
}

function findYesNo(text: string): boolean | null {
  const meaning = meaningOf(text, YES_NO)
  return meaning === null ? null : meaning === 'yes'
}

function readWhole<Value>(value: unknown, read: (text: string) => Value | null): Reading<Value> {
  const sent = toSent(value)
  if (sent === null) return null
  const found = read(String(sent))
  if (found !== null) return found
  return saysNothing(String(sent)) ? null : notUnderstood(sent)
}

const GEARBOX = toPhrases(FEED_WORDS.gearbox)
const DRIVE = toPhrases(FEED_WORDS.drive)
const FUEL = toPhrases(FEED_WORDS.fuel)
export type Gearbox = keyof typeof FEED_WORDS.gearbox
export type Drive = keyof typeof FEED_WORDS.drive
export type Fuel = keyof typeof FEED_WORDS.fuel

/** "No automatic" negates its word. */
const isDenied = (text: string) =>
  toWords(text).some((word) => /^(?:no|not|non|without)$/.test(word))

/** "6M", "6SP A", "A8", "M": the first letter, optionally with the number of gears. */
const GEARBOX_CODE = /^\s*(?:\d{1,2}\s?(?:sp|spd|speed)?\s?([am])|([am])\s?\d{0,2})\s*$/i

/** Automatic or Manual; not understood if both are named. */
export function readGearbox(text: string): Gearbox | null {
  const code = GEARBOX_CODE.exec(text)
  if (code !== null) return /a/i.test(code[1] ?? code[2] ?? '') ? 'Automatic' : 'Manual'
  const { meanings } = findPhrases(text, GEARBOX)
  return meanings.length === 1 && !isDenied(text) ? (meanings[0] ?? null) : null
}

/** The driven wheels; not understood if front and rear are both named. */
export function readDrive(text: string): Drive | null {
  const { meanings } = findPhrases(text, DRIVE)
  const isEither = meanings.includes('Front wheel drive') && meanings.includes('Rear wheel drive')
  if (isEither || isDenied(text)) return null
  return firstOf(FEED_WORDS.drive, meanings)
}

/** The fuel. Petrol or diesel with electric is a hybrid; petrol with diesel is not understood. */
export function readFuel(text: string): Fuel | null {
  const { meanings } = findPhrases(text, FUEL)
  if (isDenied(text)) return null
  const has = (fuel: Fuel) => meanings.includes(fuel)
  const burns = has('Petrol') || has('Diesel')
  if (has('Petrol') && has('Diesel')) return null
  if (has('Electric') && burns && !has('Plug-in Hybrid')) return 'Hybrid'
  if (has('Hydrogen')) return 'Hydrogen'
  return firstOf(FEED_WORDS.fuel, meanings)
}

/** The meaning that the catalogue lists first. */
function firstOf<Meaning extends string>(
  table: Readonly<Record<Meaning, unknown>>,
  meanings: readonly Meaning[],
): Meaning | null {
  const names = Object.keys(table) as Meaning[] // its keys
  return names.find((name) => meanings.includes(name)) ?? null
}
