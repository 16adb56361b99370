// Duty by a published scale. In cents, so that no part of a step is lost or gained to binary fractions.
import type { Band } from './schema.ts'

const toCents = (dollars: number) => Math.round(dollars * 100)

/** Dollars of duty on a value: the band of the value, and each step begun counts whole. Null if no band has the value. */
export function dutyOn(value: number, bands: readonly Band[]): number | null {
  const cents = toCents(value)
  const band = bands.find(({ up_to: to }) => to === undefined || cents <= toCents(to))
  if (band === undefined || cents <= 0) return null
  const steps = Math.ceil((cents - toCents(band.over)) / toCents(band.each))
  return (toCents(band.base) + Math.max(steps, 0) * toCents(band.dollars)) / 100
}
