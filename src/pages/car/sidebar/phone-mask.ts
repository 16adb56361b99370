// Masks a phone number until the shopper reveals it (W41, S19).

const SHOWN = 5

/** The first five characters, then a star for each that follows (C17): "(02) *********". */
export function maskPhone(phone: string): string {
  return phone.slice(0, SHOWN) + '*'.repeat(Math.max(0, phone.length - SHOWN))
}
