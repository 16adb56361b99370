// A lead as plain text: its kind, its vehicle and everything submitted.
import { isObject } from '#lib/is-object.ts'
import { toGrouped, toMoney } from '#lib/money.ts'
import { parseMobile, toSpaced } from '#lib/parse-phone.ts'
import { joinText, toWords, upperFirst } from '#lib/text.ts'
import { toClock, toWeekday } from '#lib/time.ts'
import { toZoneName } from '#lib/zone-time.ts'
import type { Lead, LeadKind, LeadPayload } from '#sales/leads/lead.ts'
import { parseEstimate } from '#sales/leads/trade-in/trade-in-estimate.ts'
import { FOLLOW_UPS } from './follow-up-titles.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'

const LOCAL_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T([01]\d|2[0-3]):([0-5]\d):\d\d[+-]\d\d:\d\d$/

type LeadContent = Pick<Lead, 'kind' | 'payload'>

/**
 * One line: "Test drive: 2021 Toyota Corolla, Jo Citizen". Names the traded-in vehicle, not the one that it is traded
 * for.
 */
export function toHeading({ kind, payload }: LeadContent): string {
  const subjects = ['car_description', 'vehicle', 'company', 'position']
  const subject = [ownVehicle(payload), ...subjects.map((name) => wordOf(payload, name))].find(
    (one) => one !== '',
  )
  const about = joinText([subject ?? '', fullName(payload)], ', ')
  return joinText([FOLLOW_UPS[wordOf(payload, 'event')] ?? KINDS[kind], about], ': ').replaceAll(
    /\s+/g,
    ' ',
  )
}

/** The heading without the name: "Test drive: 2021 Toyota Corolla". */
export function toSubject({ kind, payload }: LeadContent): string {
  return toHeading({ kind, payload: { ...payload, name: '', last_name: '' } })
}

/** First and last name; empty if both are missing. */
export function fullName(payload: LeadPayload): string {
  return joinText([wordOf(payload, 'name'), wordOf(payload, 'last_name')])
}

/** The shopper's own vehicle, "2018 Mazda 3"; empty if there is none. */
export function ownVehicle(payload: LeadPayload): string {
  if (wordOf(payload, 'make') === '') return ''
  return joinText(['year', 'make', 'model'].map((name) => wordOf(payload, name)))
}

/** Every readable payload field, as labels and values: contact first, then the subject, then its origin. */
export function toLines(payload: LeadPayload, site: ReaderSite): Line[] {
  const others = Object.keys(payload).filter(
    (name) => !Object.hasOwn(LABELS, name) && !FOR_MACHINES.has(name),
  )
  const known = Object.keys(LABELS)
  const readable = toReadable(payload, site)
  return known
    .toSpliced(known.indexOf('location'), 0, ...others)
    .flatMap((name) => linesOf(name, readable[name]))
}

type ReaderSite = Pick<Site, 'dealerships' | 'locale'>

export type Line = readonly [label: string, value: string]

/** The lines as text. Continuation lines are indented, so that typed text cannot imitate a line. */
export function toTextLines(lines: readonly Line[]): string[] {
  return lines.map(([label, value]) => `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n  ')}`)
}

/** One line per part of a structured value, such as the condition answers. */
function linesOf(name: string, value: unknown): Line[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([part, partValue]) => linesOf(part, partValue))
  const text = toText(value)
  return text === '' ? [] : [[labelOf(name), text]]
}

/** A site's question may have the name of an inherited member. */
function labelOf(name: string): string {
  return (Object.hasOwn(LABELS, name) ? LABELS[name] : undefined) ?? toLabel(name)
}

/** A field as text; empty if it is not a string. */
export function wordOf(payload: LeadPayload, name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Display name of each kind of lead. */
export const KINDS: Record<LeadKind, string> = {
  enquiry: 'Vehicle enquiry',
  'test-drive': 'Test drive',
  photos: 'Request for photos',
  similar: 'Request for similar vehicles',
  'price-offer': 'Price offer',
  general: 'General enquiry',
  service: 'Service booking',
  parts: 'Parts enquiry',
  careers: 'Careers',
  fleet: 'Fleet enquiry',
  finance: 'Finance enquiry',
  sell: 'Vehicle to sell',
  'trade-in': 'Trade-in',
  'pre-approval': 'Finance pre-approval',
  reservation: 'Reservation',
  purchase: 'Online purchase',
  newsletter: 'Newsletter sign-up',
  offer: 'Estimate accepted',
  'held-digest': 'Forms held as spam',
  'stock-refused': 'Stock not imported',
  'stock-left-out': 'Stock imported without some values',
  'feed-drops': 'Vehicles no longer advertised',
}

/** In display order. */
const LABELS: Record<string, string> = {
  name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  postcode: 'Postcode',
  PreferredContactMethod: 'Preferred contact',
  car_description: 'Vehicle',
  stock_number: 'Stock number',
  car_id: 'Vehicle id',
  preferred_time: 'Time',
  reason: 'What happened',
  refund: 'Refund',
  held_until: 'Held until',
  ended_at: 'Ended',
  price_shown: 'Price',
  deposit: 'Deposit',
  left_to_pay: 'Balance payable',
  payment_method: 'Pays the rest by',
  delivery: 'Delivery',
  delivery_address: 'Delivery address',
  delivery_postcode: 'Delivery postcode',
  message: 'Comments',
  own_vehicle: 'Their vehicle',
  Rego: 'Rego',
  rego: 'Rego',
  regoState: 'Rego state',
  kms: 'Kilometres',
  adjustmentAnswers: 'Condition',
  finance: 'Money owing on it',
  valuation: 'Estimate',
  offer_amount: 'Offer in dollars',
  counter_amount: 'Counter-offer in dollars',
  offer_terms: 'Offer: payment',
  offer_until: 'Offer ends',
  amount: 'Amount to finance',
  term: 'Loan term',
  selfAssessedCreditScore: 'Self-assessed credit',
  whoIsHelping: 'Helped by',
  phone_verified: 'Mobile verified by code',
  'do-you-have-a-trade-in': 'Has a trade-in',
  trade_in_vehicle: 'Trade-in vehicle',
  additional_services: 'Additional services',
  location: 'Location',
  dealership_slug: 'Dealership',
  rego_or_vin: 'Rego or VIN',
  cv_link: 'Link to CV',
  opt_in: 'News and offers',
  subscribe: 'News about finance',
  reservation_id: 'Reservation',
  category: 'Category',
  subcategory: 'Subcategory',
  car_type: 'Type',
  vehicle_status: 'Vehicle status',
  url: 'Page',
  lead_attributes: '',
  visited_pages: 'Pages seen',
  lead_id: 'Follows up lead',
}

/** Ids, and fields shown elsewhere. */
const FOR_MACHINES = new Set([
  'Vehicle Make',
  'Vehicle Model',
  'appointment',
  'autogauge_enabled',
  'cancelled_by',
  'changed_by',
  'car_badge',
  'car_dealership_id',
  'car_km',
  'car_price',
  'car_vin',
  'car_year',
  'deposit_paid',
  'event',
  'form_completed',
  'id',
  'location_id',
  'manufacturer_slug',
  'offer_accepted',
  'page_id',
  'source',
  'terms_conditions',
  'time_zone',
  'user_agent',
])

/** "preferred_day" becomes "Preferred day". */
function toLabel(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim()
  return upperFirst(words)
}

/** A value as text: "Yes", "Loan car, Wash". */
function toText(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return joinText(value.map(toText), ', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The payload in readable form; values in an unexpected format stay unchanged. */
function toReadable(payload: LeadPayload, site: ReaderSite): LeadPayload {
  const { dealerships } = site
  const own = ownVehicle(payload)
  const dealership = dealerships.find(({ slug }) => slug === payload.dealership_slug)
  return {
    ...payload,
    phone: phoneText(payload, site),
    ...(own !== '' && {
      own_vehicle: joinText([own, wordOf(payload, 'badge')]),
      year: null,
      make: null,
      model: null,
      badge: null,
    }),
    valuation: estimateText(payload),
    amount: toDollars(payload.amount),
    deposit: toDeposit(payload),
    held_until: describeMoment(payload.held_until, payload.time_zone),
    ended_at: describeMoment(payload.ended_at, payload.time_zone),
    signed_up_at: describeMoment(payload.signed_up_at, null),
    confirmed_at: describeMoment(payload.confirmed_at, null),
    term: toYears(payload.term),
    kms: isDigits(payload.kms) ? toGrouped(Number(payload.kms)) : payload.kms,
    selfAssessedCreditScore: toSentence(payload.selfAssessedCreditScore),
    car_type: toSentence(payload.car_type),
    vehicle_status: toSentence(payload.vehicle_status),
    dealership_slug: dealership?.name || payload.dealership_slug,
  }
}

/** "$12,500 ($11,000 to $14,000)"; empty without an estimate. */
export function estimateText(payload: LeadPayload): string {
  const made = parseEstimate(payload)
  if (made === null) return ''
  const { offer_price: price, low, high } = made
  const range = low === null || high === null ? '' : ` (${toMoney(low)} to ${toMoney(high)})`
  return `${toMoney(price)}${range}`
}

/** The phone, in groups if it is certainly a mobile of the site's country; other numbers are as sent. */
export function phoneText(payload: LeadPayload, site: Pick<Site, 'locale'>): string {
  const phone = wordOf(payload, 'phone')
  const mobile = parseMobile(phone, countryOf(site).code)
  return mobile?.national === phone ? toSpaced(mobile.e164) : phone
}

const toDollars = (value: unknown) => (isDigits(value) ? toMoney(Number(value)) : value)

/** For a reservation, the deposit is paid or due on arrival; for a loan, it is just an amount. */
function toDeposit({ deposit, deposit_paid: isPaid }: LeadPayload): unknown {
  const dollars = toDollars(deposit)
  if (typeof dollars !== 'string' || typeof isPaid !== 'boolean') return dollars
  return `${dollars}, ${isPaid ? 'paid online' : 'to be paid at the dealership'}`
}

/** "2026-11-24T10:00:00+11:00" becomes "Tuesday 24 November, 10:00 am AEDT", in its own offset. */
function describeMoment(value: unknown, zone: unknown): unknown {
  const iso = typeof value === 'string' ? value : ''
  const [, date, hours, minutes] = LOCAL_TIME.exec(iso) ?? []
  if (date === undefined) return value
  const name = typeof zone === 'string' ? toZoneName(Date.parse(iso) / 1000, zone) : ''
  return joinText([`${toWeekday(date)}, ${toClock(Number(hours) * 60 + Number(minutes))}`, name])
}

const toYears = (value: unknown) =>
  isDigits(value) ? `${value} ${value === '1' ? 'year' : 'years'}` : value

function toSentence(value: unknown): unknown {
  return typeof value === 'string' ? toWords(value) : value
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}$/.test(value)
}
