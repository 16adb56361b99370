// Duty by a published scale. Calculated in cents, so that binary fractions neither add nor lose part of a step.
import type { Band } from './schema.ts'

const toCents = (dollars: number) => Math.round(dollars * 100)

/**
 * Dollars of duty on a value, by the band of the value; each started step counts in full. Null if no band has the
 * value.
 */
export function dutyOn(value: number, bands: readonly Band[]): number | null {
  const cents = toCents(value)
  const band = bands.find(({ up_to: to }) => to === undefined || cents <= toCents(to))
  if (band === undefined || cents <= 0) return null
  const steps = Math.ceil((cents - toCents(band.over)) / toCents(band.each))
  return (toCents(band.base) + Math.max(steps, 0) * toCents(band.dollars)) / 100
}
