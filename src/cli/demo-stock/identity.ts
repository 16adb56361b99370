// A vehicle's identifiers: VIN-like text, plate and addresses. All invented.
import { between, pick, type Random } from './random.ts'
import { slugOf } from '#stock/slug.ts'

/** Seventeen characters of the alphabet that VINs use; its check digit is not kept. */
export function toVin(random: Random, start: string): string {
  let vin = start
  while (vin.length < 11) vin += pick(random, VIN_LETTERS)
  while (vin.length < 17) vin += String(between(random, 0, 9))
  return vin
}

/** A plate in the form of the state or country: "#" is a digit, "@" a letter. */
export function toPlate(random: Random, region: string): string {
  const form = PLATES[region] ?? '@@@###'
  return form
    .split('')
    .map((char) => {
      if (char === '#') return String(between(random, 0, 9))
      return char === '@' ? pick(random, PLATE_LETTERS) : char
    })
    .join('')
}

/** "2021-toyota-hilux-sr5-h10042". */
export function toCarSlug(parts: (string | number)[], stocknum: string): string {
  return slugOf([...parts, stocknum].join(' '))
}

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'.split('')
const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('')
const PLATES: Record<string, string> = {
  NSW: '@@@##@',
  QLD: '###@@#',
  VIC: '1@@#@@',
  SA: 'S###@@@',
  WA: '1@@@###',
  TAS: '@##@@',
  ACT: 'Y@@##@',
  NT: '@@##@@',
  NZ: '@@@###',
}
