// Figures of a vehicle as shoppers read them; null where a feed's figure says nothing.
import { feetToMetres } from '#lib/length.ts'
import { toGrouped } from '#lib/money.ts'

type Figure = number | null | undefined

/** "2,100 kg", or "7.6 L/100 km" with `digits` behind the point. Nothing on a vehicle that is measured measures nothing. */
export function amount(value: Figure, unit: string, digits = 0): string | null {
  if (value == null || value <= 0) return null
  return `${digits === 0 ? toGrouped(value) : value.toFixed(digits)} ${unit}`
}

/** A year or a count: never grouped, and none is not known. */
export function whole(value: Figure): string | null {
  return value == null || value < 1 ? null : String(Math.round(value))
}

/** "6.10 m": caravan lengths come in feet (C19). */
export function metres(feet: Figure): string | null {
  return feet == null ? null : amount(feetToMetres(feet), 'm', 2)
}

/** "5 stars". */
export function stars(value: Figure): string | null {
  const count = whole(value)
  return count === null ? null : count === '1' ? '1 star' : `${count} stars`
}
