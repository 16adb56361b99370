// Numbers that identify a vehicle for good: a VIN, or the chassis number of one that has none.

/** Digits of a placeholder: all the same, or counted up. */
const PLACEHOLDER = /^(.)\1+$|^0?1234567|^x+|^(?:tba|tbc|na|none|unknown|test)/i

/**
 * Whether a text is a VIN: 17 letters and digits, without I, O and Q, that are no placeholder. Check digits are not used in
 * Australia and New Zealand. ISO 3779.
 */
export function isVin(text: string): boolean {
  const vin = toVin(text)
  return /^[A-HJ-NPR-Z\d]{17}$/.test(vin) && !PLACEHOLDER.test(vin) && /\d{2}/.test(vin)
}

/** A VIN in one spelling: capitals, without spaces and hyphens. */
export function toVin(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}
