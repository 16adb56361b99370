// What a form on the vehicle's page sets: the values of one field and their end, or the errors.
import { isCalendarDay } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isHttps, toHttps } from '#lib/url.ts'
import { type Car, CAR_FIELDS } from '#vehicle/car.ts'
import { isOwnField, type OwnEnd, type OwnField, type Values } from '#vehicle/own-values.ts'
import type { OwnChange } from '#feeds/import/revise.ts'
import type { Site } from '#tenant/schema.ts'
import { PRICE_KINDS } from './own-words.ts'

type Fields = Readonly<Record<string, string | undefined>>
type Problem = { problem: string }

/** Maximum characters of a description: as many as a record keeps. */
export const MAX_WORDS = 8000
export const MAX_TAG = 60
const MAX_PRICE = 5_000_000

/** `today` is in the site's time zone. */
type About = {
  site: Site
  today: string
  now: Seconds
  /** Identifies each photo of the vehicle, and which of them were uploaded. */
  photos?: { known: ReadonlySet<string>; added: readonly string[] }
}

export function readOwnChange(fields: Fields, about: About): OwnChange | Problem {
  const { field, action } = fields
  if (!isOwnField(field)) return { problem: 'Choose what to change.' }
  if (action === 'undo') return { field, set: null, until: 'removed' }
  const until = readEnd(fields, about.today)
  if (typeof until !== 'string') return until
  const set = READERS[field](fields, about)
  return 'problem' in set ? (set as Problem) : { field, set, until }
}

function readEnd({ until, day = '' }: Fields, today: string): OwnEnd | Problem {
  if (until === 'removed' || until === 'changed') return until
  if (until !== 'day') return { problem: 'Choose until when your value counts.' }
  if (!isCalendarDay(day)) return { problem: 'Choose the last day on which your value counts.' }
  return day < today ? { problem: 'That day is over. Choose today or a later one.' } : day
}

const READERS: Record<OwnField, (fields: Fields, about: About) => Values | Problem> = {
  price: readPrice,
  words: ({ words = '' }) => {
    const text = words.replaceAll('\r\n', '\n').trim()
    if (text.length > MAX_WORDS)
      return {
        problem: `A description has at most ${MAX_WORDS} characters; this has ${text.length}.`,
      }
    return text === '' ? {} : { dealercomments: text }
  },
  tag: ({ tag = '' }) => {
    const text = tag.trim()
    if (text.length > MAX_TAG) return { problem: `A tag has at most ${MAX_TAG} characters.` }
    return text === '' ? {} : { tag: text }
  },
  photos: readPhotos,
  video: readVideos,
  location: ({ location = '' }, { site }) => {
    const place = site.locations.find(({ id }) => id === location)
    if (place === undefined) return { problem: 'Choose one of your locations.' }
    const { id, name, phone, slug, address } = place
    const { street, city, state, postcode } = address
    return {
      location: { id, name, phone, slug, address: { street, city, state, postcode } },
      location_name: name,
      city,
      state,
    }
  },
  shown: ({ shown }) => ({ show_on_dealer_website: shown === 'yes' }),
  sold: ({ sold }, { now }) =>
    sold === 'yes'
      ? { status: 'sold', sold_date_timestamp: now }
      : { problem: 'To offer it for sale again, use the value of your stock file.' },
  reserved: ({ reserved }): Values => (reserved === 'yes' ? { reserved: true } : {}),
}

/** Whole dollars as people write them: "$24,990". */
function readDollars(text: string): number | null {
  const digits = text.replaceAll(/[\s,$]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null
}

function readPrice({ price = '', kind = '', was = '' }: Fields): Values | Problem {
  if (price.trim() === '') return { price: 0 }
  const dollars = readDollars(price)
  if (dollars === null || dollars <= 0 || dollars > MAX_PRICE)
    return { problem: 'Write the price in whole dollars, such as 24990. Leave it empty for none.' }
  if (!PRICE_KINDS.some((known) => known === kind))
    return { problem: 'Choose what the price includes.' }
  if (was.trim() === '') return { price: dollars, price_type: kind }
  const before = readDollars(was)
  if (before === null || before <= dollars || before > MAX_PRICE)
    return {
      problem:
        'The price before the reduction must be in whole dollars, and higher than the price.',
    }
  return { price: dollars, price_type: kind, before_price: before }
}

function readVideos({ video = '', video2 = '' }: Fields): Values | Problem {
  const names = ['video_url', 'external_video_url'] as const satisfies readonly (keyof Car)[]
  const set: Record<string, string> = {}
  for (const [at, text] of [video.trim(), video2.trim()].entries()) {
    const name = names[at]
    if (name === undefined || text === '') continue
    const address = toHttps(text)
    if (!isHttps(address) || CAR_FIELDS[name](address) === null)
      return {
        problem: `“${text.slice(0, 80)}” is not the address of a video, which begins with https://`,
      }
    set[name] = address
  }
  return set
}

/** As many photos as a vehicle has. */
export const MAX_PHOTOS = 80
const MAX_ADDRESS = 2000

/** Moves each photo whose place was changed; the others keep their order. */
function toPlaces<Photo extends { place: number; at: number }>(photos: readonly Photo[]): Photo[] {
  const isMoved = ({ place, at }: Photo) => place !== at + 1
  const placed = photos.filter((photo) => !isMoved(photo))
  // If several share a place, they keep the order of the form.
  const moved = photos.filter(isMoved).toSorted((a, b) => a.place - b.place || b.at - a.at)
  for (const photo of moved) placed.splice(photo.place - 1, 0, photo)
  return placed
}

/** Photos in the order of their places. */
function readPhotos(fields: Fields, { photos: has }: About): Values | Problem {
  const photos = Array.from({ length: MAX_PHOTOS }, (_, at) => ({
    at,
    key: (fields[`photo-${at}`] ?? '').slice(0, MAX_ADDRESS),
    place: Number(fields[`place-${at}`]),
    isHidden: fields[`hide-${at}`] !== undefined,
    isDropped: fields[`drop-${at}`] !== undefined,
  })).filter(({ key }) => has?.known.has(key) === true)
  if (photos.length === 0) return { problem: 'This vehicle has no photos yet.' }
  if (photos.some(({ place }) => !Number.isInteger(place) || place < 1 || place > 999))
    return { problem: 'Give each photo a place: 1 is the one that lists show.' }
  const added = (has?.added ?? []).filter(
    (one) => !photos.some(({ key, isDropped }) => key === one && isDropped),
  )
  const places = toPlaces(
    photos.filter(({ key }) => added.includes(key) || has?.added.includes(key) !== true),
  )
  return {
    order: places.map(({ key }) => key),
    hidden: places.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    ...(added.length > 0 && { added }),
  }
}
