// A feed of an advertiser from its table: the columns by name, each said of an offer.
import { splitText } from '#lib/split-text.ts'
import { toSubtitle, toTitle } from '#stock/title.ts'
import { toLine, type Delimiter } from './delimited.ts'
import type { AdOffer } from './rules.ts'

export type AdColumns = Readonly<Record<string, (offer: AdOffer) => string>>

/** Words of an advertiser by ours. */
export type Words = Readonly<Record<string, string>>

/** The advertiser's word for ours; undefined for what is none of ours, whatever a feed wrote there. */
export function wordIn(words: Words, word: string | null): string | undefined {
  return word !== null && Object.hasOwn(words, word) ? words[word] : undefined
}

/** The line of an offer. Machines read it, so no text is changed but for breaks and tabs, which would part it. */
export function toAdLine(columns: AdColumns, delimiter: Delimiter) {
  const says = Object.values(columns)
  return (offer: AdOffer) =>
    toLine(
      says.map((say) => say(offer).replaceAll(/\s+/g, ' ').trim()),
      delimiter,
    )
}

/** The line with the names of the columns. */
export function toAdHeader(columns: AdColumns, delimiter: Delimiter): string {
  return toLine(Object.keys(columns), delimiter)
}

/** What the vehicle is called, in at most so many characters. */
export function nameOf(car: AdOffer['car'], most: number): string {
  return splitText(`${toTitle(car)} ${toSubtitle(car)}`.trim(), most).head
}
