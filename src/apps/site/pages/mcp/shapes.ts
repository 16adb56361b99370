// Schemas that tools share: a vehicle in a list, and how inputs name vehicles.
import * as z from 'zod'

import { joinText } from '#lib/text.ts'
import type { CardView } from '#search/card.ts'
import { plain } from './words.ts'

/** A vehicle by the last part of its page's address. */
export const slug = z
  .string()
  .min(1)
  .max(160)
  .describe('The vehicle: the slug of a result, which is the last part of its page’s address.')

const STATES = ['in_stock', 'coming_soon', 'reserved', 'sold', 'gone'] as const
const PRICE_KINDS = ['drive_away', 'excluding_charges', 'drive_away_estimate'] as const

export const state = z
  .enum(STATES)
  .describe('reserved: held for another shopper for now. gone: no longer offered.')
export const price = z
  .number()
  .nullable()
  .describe('Whole dollars of the site’s currency; null if the dealer shows no price.')
export const priceKind = z
  .enum(PRICE_KINDS)
  .nullable()
  .describe(
    'drive_away: the total to pay. excluding_charges: government charges are extra. drive_away_estimate: the price with charges estimated for the state of the list; say that it is an estimate. null: not known.',
  )

/** A vehicle in a list, as on its card. */
export const vehicleRow = z.object({
  slug: z.string(),
  name: z.string(),
  condition: z.string(),
  state,
  price,
  price_kind: priceKind,
  facts: z.string().describe('As on its card.'),
  location: z.string(),
})
export type VehicleRow = z.input<typeof vehicleRow>

/** The vehicle of a card. */
export function toRow(card: CardView): VehicleRow {
  return {
    slug: card.slug,
    name: nameOf(card),
    condition: card.condition,
    state: card.kind,
    price: card.dollars,
    price_kind: card.madeUpAt === undefined ? card.priceKind : 'drive_away_estimate',
    facts: plain(
      joinText(
        card.chips.map(({ text }) => text),
        ', ',
      ),
    ),
    location: plain(card.location, 60),
  }
}

/** "2021 Toyota HiLux SR5". */
export function nameOf({ title, subtitle }: Pick<CardView, 'title' | 'subtitle'>): string {
  return plain(joinText([title, subtitle]))
}

/** "$45,990 Drive away, was $47,990", or why there is no price. */
export function priceWords({ price: { text, type, was } }: Pick<CardView, 'price'>): string {
  const before = was === '' ? '' : `, was ${was}`
  return plain(`${joinText([text, type])}${before}`, 80)
}

const SAID: Record<CardView['kind'], string> = {
  in_stock: '',
  coming_soon: 'coming soon',
  reserved: 'reserved',
  sold: 'sold',
  gone: 'no longer offered',
}

/** "Used 2021 Toyota HiLux SR5, $45,990 Drive away, reserved". The accompanying data has its slug. */
export function rowWords(card: CardView): string {
  return joinText(
    [joinText([card.condition, nameOf(card)]), priceWords(card), SAID[card.kind]],
    ', ',
  )
}
