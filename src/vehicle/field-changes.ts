// What changed between two records of a vehicle, field by field, as texts for the dealer.
import { isObject } from '#lib/is-object.ts'
import { CAR_FIELDS } from './car.ts'
import { withoutSignature } from './photo-address.ts'

export type FieldChange = { field: string; before: string; after: string }

/** Fields that change automatically, that other fields determine, or that mean nothing to people. */
const UNSAID: ReadonlySet<string> = new Set(
  (
    'id slug sender_id views updated_at created_at custom_rank held_until listed_on price_history thumbnails ' +
    'primary_image_url youxQuote finance_lenders autograb_data demo path location city state photos_count ' +
    'simple_body simple_transmission simple_fuel simple_drive sold sold_date_timestamp has_nvic drive_away'
  ).split(' '),
)

const SAID = Object.keys(CAR_FIELDS).filter((name) => !UNSAID.has(name))

/** Maximum characters of a value. */
const MAX_TEXT = 200

type Document = Readonly<Record<string, unknown>>

/** The fields that differ, each with its text before and after; an empty text means no value. */
export function toFieldChanges(before: Document, after: Document): FieldChange[] {
  return SAID.flatMap((field): FieldChange[] => {
    const [old, now] = [toComparable(before[field]), toComparable(after[field])]
    if (old === now) return []
    return [{ field, before: toText(field, before[field]), after: toText(field, after[field]) }]
  })
}

function toComparable(value: unknown): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return withoutSignature(part)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

function toText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (field === 'images' && Array.isArray(value)) return `${value.length} pictures`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.join(', ')
        : JSON.stringify(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}
