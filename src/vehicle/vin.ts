// Permanent identifiers of a vehicle: a VIN, or the chassis number of one without a VIN.

/** One repeated character, or consecutive digits. */
const PLACEHOLDER = /^(.)\1*$|^0?1234567\d*$/i
/** Other beginnings of made-up numbers. "XL" and "NA" begin real ones. */
const MADE_UP = /^(?:0?1234567|xxx|tba|tbc|na0|none|unknown|test|demo|temp|pending|order|stock)/i

/** Whether a text is a placeholder for an unknown number: "00000000000000000". */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(toVin(text))

/**
 * Whether a text is a VIN: 17 letters and digits, without I, O and Q, that are not a placeholder. New Zealand assigns
 * its own, starting with 7A8, to vehicles without one. Check digits are not used in Australia and New Zealand. ISO
 * 3779.
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

/**
 * Whether a text is a chassis number, as on vehicles from before 1989 and imports from Japan: a model code that begins
 * with a letter, then a serial number of at least five digits ("GX81-3012345").
 */
export function isChassisNumber(text: string): boolean {
  const number = toVin(text)
  const serial = /^(?=.{8,16}$)[A-Z][A-Z\d]*?(\d{5,})$/.exec(number)?.[1]
  return (
    serial !== undefined &&
    !isPlaceholder(number) &&
    !MADE_UP.test(number) &&
    !NO_SERIAL.test(serial)
  )
}

const NO_SERIAL = /^(.)\1+$|^0*1?23456?7?8?9?0?$/

/** A VIN or a chassis number in canonical form: capitals, without spaces and hyphens. */
export function toVin(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}
