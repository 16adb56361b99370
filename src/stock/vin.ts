// Numbers that identify a vehicle for good: a VIN, or the chassis number of one that has none.

/** One sign again and again, or digits counted up. */
const PLACEHOLDER = /^(.)\1*$|^0?1234567\d*$/i
/** What else begins a number that was made up. "XL" and "NA" begin real ones. */
const MADE_UP = /^(?:0?1234567|xxx|tba|tbc|na0|none|test)/i

/** Whether a text is in the place of a number that is not known: "00000000000000000". */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(toVin(text))

/**
 * Whether a text is a VIN: 17 letters and digits, without I, O and Q, that are no placeholder. Check digits are not used in
 * Australia and New Zealand. ISO 3779.
 */
export function isVin(text: string): boolean {
  const vin = toVin(text)
  return (
    /^[A-HJ-NPR-Z\d]{17}$/.test(vin) &&
    !isPlaceholder(vin) &&
    !MADE_UP.test(vin) &&
    /\d{2}/.test(vin)
  )
}

/** A VIN in one spelling: capitals, without spaces and hyphens. */
export function toVin(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}
