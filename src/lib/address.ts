// A postal address in one line.
import { joinText } from './join-text.ts'

type Address = Partial<Record<'street' | 'city' | 'state' | 'postcode', string | null>>

/** "1 High Street, Hornsby NSW 2077". A city that has its region's name is said once: "1 High Street, Auckland 1010". */
export function addressLine({ street, city, state, postcode }: Address): string {
  return joinText([street, joinText([...new Set([city, state, postcode])])], ', ')
}
