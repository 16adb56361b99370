// Writes an advertiser's feed from its column table: each column is a function of an offer.
import { splitText } from '#lib/text.ts'
import { toSubtitle, toTitle } from '#vehicle/title.ts'
import { toLine, type Delimiter } from './delimited.ts'
import type { AdItem } from './rules.ts'

export type AdColumns = Readonly<Record<string, (offer: AdItem) => string>>

/** An advertiser's terms by ours. */
export type Words = Readonly<Record<string, string>>

/** The advertiser's term for ours; undefined for a value that is not ours, whatever the source feed contained. */
export function wordIn(words: Words, word: string | null): string | undefined {
  return word !== null && Object.hasOwn(words, word) ? words[word] : undefined
}

/** The row of an offer. Text is unchanged, except for line breaks and tabs, which would break the format. */
export function toAdLine(columns: AdColumns, delimiter: Delimiter) {
  const says = Object.values(columns)
  return (offer: AdItem) =>
    toLine(
      says.map((say) => say(offer).replaceAll(/\s+/g, ' ').trim()),
      delimiter,
    )
}

/** The header row. */
export function toAdHeader(columns: AdColumns, delimiter: Delimiter): string {
  return toLine(Object.keys(columns), delimiter)
}

/** The vehicle's name, with a maximum length. */
export function adNameOf(car: AdItem['car'], most: number): string {
  return splitText(`${toTitle(car)} ${toSubtitle(car)}`.trim(), most).head
}
