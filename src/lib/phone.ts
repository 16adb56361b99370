// Telephone numbers as links.

/** Address that dials a number as it is written: "(02) 5550 4110" is "tel:0255504110". */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
