// What one place says of a vehicle, in words that can be compared with what other places say.

/** One fact as one place draws it; `place` names it in failures. */
export type Statement = { place: string; fact: string; value: string }

/** Facts by name; what a place does not draw is null, undefined or empty. */
export type Said = Record<string, string | null | undefined>

/** The statements of a place. */
export function statementsOf(place: string, said: Said): Statement[] {
  return Object.entries(said).flatMap(([fact, value]) =>
    value == null || value === '' ? [] : [{ place, fact, value }],
  )
}

/** One line for each fact on which two places disagree; empty if none do. */
export function disagreements(statements: readonly Statement[]): string[] {
  const facts = Map.groupBy(statements, ({ fact }) => fact)
  return [...facts].flatMap(([fact, said]) => {
    const values = Map.groupBy(said, ({ value }) => value)
    if (values.size < 2) return []
    const sides = [...values].map(
      ([value, places]) => `"${value}" (${places.map(({ place }) => place).join(', ')})`,
    )
    return [`${fact}: ${sides.join(' but ')}`]
  })
}

/** "$29,490" as "29490", another text as "none"; undefined stays so. */
export function toDollars(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  return /\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 'none'
}

/** "62,327 km" as "62327". */
export function toKm(text: string | undefined): string | undefined {
  return text?.match(/^([\d,]+) km$/)?.[1]?.replaceAll(',', '')
}

/** "5 seats", "Sleeps 4" and "5" as digits. */
export function toCount(text: string | undefined): string | undefined {
  return text?.match(/\d+/)?.[0]
}

/** What a price includes, from a site's, a feed's or an advertiser's words. */
export function toPriceKind(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (/drive.?away|on-road costs included|including GST/i.test(text)) return 'all included'
  return /excl/i.test(text) ? 'without charges' : text
}

/** The first of these words that is in a text. */
const family =
  (words: readonly (readonly [pattern: RegExp, word: string])[]) =>
  (text: string | null | undefined): string | undefined =>
    words.find(([pattern]) => pattern.test(text ?? ''))?.[1]

export const toFuel = family([
  [/plug/i, 'plug-in hybrid'],
  [/hybrid/i, 'hybrid'],
  [/electric/i, 'electric'],
  [/diesel/i, 'diesel'],
  [/petrol|gasoline|ulp/i, 'petrol'],
])

export const toTransmission = family([
  [/auto|cvt|clutch|reduction/i, 'automatic'],
  [/manual/i, 'manual'],
])

export const toDrive = family([
  [/4x4|4wd|four/i, 'four wheels, part of the time'],
  [/awd|all/i, 'all wheels'],
  [/fwd|front/i, 'front wheels'],
  [/rwd|rear/i, 'rear wheels'],
  [/2wd|4x2/i, 'two wheels'],
])

export const toCondition = family([
  [/^new/i, 'new'],
  [/^demo/i, 'demo'],
  [/^used/i, 'used'],
])

/** "4 cyl, 2.5 L" and "2,496 cc" as "2.5" litres. */
export function toLitres(text: string | undefined): string | undefined {
  const litres = text?.match(/(\d+(?:\.\d+)?) L$/)?.[1]
  const cc = text?.match(/([\d,]+) cc$/)?.[1]?.replaceAll(',', '')
  if (litres !== undefined) return Number(litres).toFixed(1)
  return cc === undefined ? undefined : (Number(cc) / 1000).toFixed(1)
}

/** "6.10 m" as "6.10". */
export function toMetres(text: string | undefined): string | undefined {
  return text?.match(/^(\d+(?:\.\d+)?) m$/)?.[1]
}

/** "over 5 years at 8.49% p.a. 9.37% comparison rate" as its parts. */
export function toTerms(text: string): Said {
  return {
    term: /(\d+(?:\.\d+)?) years?/.exec(text)?.[1],
    rate: /(\d+\.\d\d)% p\.a\./.exec(text)?.[1],
    'comparison rate': /(\d+\.\d\d)% comparison rate/.exec(text)?.[1],
  }
}

/** "Expires on 9 May 2027" as "2027-05-09"; what has run out as "none". */
export function toExpiry(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const day = /^Expires on (\d+ \w+ \d{4})/.exec(text)?.[1]
  return day === undefined ? 'none' : new Date(`${day} UTC`).toISOString().slice(0, 10)
}

/** The path of an address, with or without its host; of one picture in several widths, its folder. */
export function toFile(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const path = URL.parse(address, 'https://own.invalid')?.pathname
  return path?.replace(/\/\d+(?:x\d+)?\.webp$/, '')
}

/** Digits alone; a number abroad begins with its country. */
export function toPhone(text: string | undefined): string | undefined {
  return text?.replaceAll(/\D/g, '') || undefined
}
