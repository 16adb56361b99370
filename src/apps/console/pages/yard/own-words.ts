// Texts about the dealer's own values: what is set, until when, and what the feed says instead.
import { toMoney } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { toDay } from '#lib/time.ts'
import { isObject } from '#lib/is-object.ts'
import { CAR_FIELDS } from '#vehicle/car.ts'
import { addedPhotos } from '#vehicle/own-photos.ts'
import { OWN_FIELDS, type OwnEnd, type OwnField, type Values } from '#vehicle/own-values.ts'

/** "until the feed says something else" */
export function endText(until: OwnEnd): string {
  if (until === 'removed') return 'until someone removes it'
  return until === 'changed'
    ? 'until your stock file says something else'
    : `until the end of ${toDay(until)}`
}

/** What a price includes: stored value and label. */
export const PRICE_KINDS = ['Drive away', 'Excl. gov. charges', 'Plus GST'] as const

const text = (value: unknown) => CAR_FIELDS.name(value) ?? ''

/** The text of a field's values. */
export function valueText(field: OwnField, values: Values): string {
  if (field === 'price') return priceText(values)
  if (field === 'shown')
    return CAR_FIELDS.show_on_dealer_website(values.show_on_dealer_website) ? 'Yes' : 'No'
  if (field === 'reserved') return CAR_FIELDS.reserved(values.reserved) ? 'Yes' : 'No'
  if (field === 'photos') return photosText(values)
  if (field === 'sold') return values.status === 'sold' ? 'Yes' : 'No'
  if (field === 'location') {
    const { location, location_name: name } = values
    return text(name) || (isObject(location) ? text(location.name) : '') || 'None'
  }
  const texts = OWN_FIELDS[field].names.map((name) => CAR_FIELDS[name](values[name]) ?? '')
  return texts.filter(Boolean).join(', ') || 'None'
}

function priceText({ price, price_type: type, before_price: before }: Values): string {
  const dollars = CAR_FIELDS.price(price) ?? 0
  if (dollars <= 0) return 'No price'
  const was = CAR_FIELDS.before_price(before) ?? 0
  return [toMoney(dollars), text(type), was > dollars ? `reduced from ${toMoney(was)}` : '']
    .filter(Boolean)
    .join(', ')
}

function photosText(values: Values): string {
  const { order, hidden, photos_count: count } = values
  if (!Array.isArray(order)) return countOf(CAR_FIELDS.photos_count(count) ?? 0, 'photo')
  const many = Array.isArray(hidden) ? hidden.length : 0
  const own = addedPhotos(values).length
  const added = own === 0 ? '' : `, ${countOf(own, 'photo')} of your own`
  return `in an order of your own, ${many === 0 ? 'none' : many} hidden${added}`
}
