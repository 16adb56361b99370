// A lead in words, for people: what it is, about which vehicle, and all that was said.
import { isObject } from '#lib/is-object.ts'
import { joinText } from '#lib/join-text.ts'
import type { Lead, LeadKind, LeadPayload } from '#sales/leads/lead.ts'
import type { Site } from '#tenant/schema.ts'
import { toSpoken } from './spoken.ts'

type LeadContent = Pick<Lead, 'kind' | 'payload'>

/** One line: "Test drive: 2021 Toyota Corolla, Jo Citizen". */
export function toHeading({ kind, payload }: LeadContent): string {
  const vehicle =
    wordOf(payload, 'car_description') || ownVehicle(payload) || wordOf(payload, 'vehicle')
  const about = joinText([vehicle, fullName(payload)], ', ')
  return joinText([KINDS[kind], about], ': ').replaceAll(/\s+/g, ' ')
}

/** First and last name; empty where there is neither. */
export function fullName(payload: LeadPayload): string {
  return joinText([wordOf(payload, 'name'), wordOf(payload, 'last_name')])
}

/** The shopper's own vehicle, "2018 Mazda 3"; empty where the lead is about none. */
export function ownVehicle(payload: LeadPayload): string {
  if (wordOf(payload, 'make') === '') return ''
  return joinText(['year', 'make', 'model'].map((name) => wordOf(payload, name)))
}

/** Everything in the payload that people can read, as labels and values: who first, then what, then the rest. */
export function toLines(payload: LeadPayload, site: Pick<Site, 'dealerships'>): Line[] {
  const others = Object.keys(payload).filter(
    (name) => !Object.hasOwn(LABELS, name) && !FOR_MACHINES.has(name),
  )
  const told = toSpoken(payload, site)
  return [...Object.keys(LABELS), ...others].flatMap((name) => linesOf(name, told[name]))
}

export type Line = readonly [label: string, value: string]

/** The same as text. What goes on in a further line is indented, so that nobody writes a line of their own. */
export function toTextLines(lines: readonly Line[]): string[] {
  return lines.map(([label, value]) => `${label}: ${value.replaceAll(/\r\n?|\n/g, '\n  ')}`)
}

/** Of what has parts, a line for each: the answers about the condition of a vehicle, for example. */
function linesOf(name: string, value: unknown): Line[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([part, partValue]) => linesOf(part, partValue))
  const text = toText(value)
  return text === '' ? [] : [[labelOf(name), text]]
}

/** Questions of a site may have a name that every object knows. */
function labelOf(name: string): string {
  return (Object.hasOwn(LABELS, name) ? LABELS[name] : undefined) ?? toLabel(name)
}

/** A field as a word; empty where it is none. */
export function wordOf(payload: LeadPayload, name: string): string {
  const value = payload[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const KINDS: Record<LeadKind, string> = {
  enquiry: 'Vehicle enquiry',
  'test-drive': 'Test drive',
  photos: 'Photos wanted',
  similar: 'Something similar',
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
  offer: 'Offer accepted',
}

/** In the order in which they are read. */
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
  held_until: 'Held until',
  deposit: 'Deposit',
  payment_method: 'Pays the rest by',
  delivery: 'Delivery',
  delivery_address: 'Delivery address',
  delivery_postcode: 'Delivery postcode',
  message: 'Comments',
  Rego: 'Rego',
  rego: 'Rego',
  regoState: 'Rego state',
  kms: 'Kilometres',
  adjustmentAnswers: 'Condition',
  valuation: 'Offer',
  amount: 'Amount to finance',
  term: 'Over',
  selfAssessedCreditScore: 'Credit, in their words',
  whoIsHelping: 'Helped by',
  phone_verified: 'Mobile proved by a code',
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
  url: 'Page',
  visited_pages: 'Pages seen',
  lead_id: 'Accepts the offer of lead',
}

/** Ids and what is said elsewhere. */
const FOR_MACHINES = new Set([
  'Vehicle Make',
  'Vehicle Model',
  'appointment',
  'autogauge_enabled',
  'car_dealership_id',
  'car_year',
  'deposit_paid',
  'form_completed',
  'id',
  'location_id',
  'manufacturer_slug',
  'offer_accepted',
  'page_id',
  'source',
  'terms_conditions',
  'user_agent',
])

/** "preferred_day" is "Preferred day". */
function toLabel(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as people write it: "Yes", "Loan car, Wash". */
function toText(value: unknown): string {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return joinText(value.map(toText), ', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
