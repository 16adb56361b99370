// How a place affects a list: which yards restrict it, how it is sorted, and what the page says.
import { joinText, kmAway } from '#lib/text.ts'
import type { Near, NearResult } from '#sales/delivery/near.ts'
import type { Site } from '#tenant/schema.ts'
import type { CardView } from './card.ts'
import type { SearchState } from './state.ts'

/** The lookup result for the place of a list; null if it has none, or before the lookup. */
export type ListPlace = NearResult | null

/** Names of the yards that are close; empty if none is, or without a place, which leaves the list unrestricted. */
export function closeYards(place: ListPlace, { search }: Pick<Site, 'search'>): string[] {
  const close = yardsOf(place).filter(({ km }) => km <= search.near_km)
  return [...new Set(close.map(({ name }) => name))]
}

/** Names of all yards with a known distance, nearest first. */
export function yardsByDistance(place: ListPlace): string[] {
  return [...new Set(yardsOf(place).map(({ name }) => name))]
}

/** "near Parramatta 2150"; as typed before the lookup, and "" if the place restricts nothing. */
export function describeNear(
  { near }: Pick<SearchState, 'near'>,
  place: ListPlace,
  site: Pick<Site, 'search'>,
): string {
  if (near === '') return ''
  if (place === null) return `near ${near}`
  if (typeof place === 'string' || closeYards(place, site).length === 0) return ''
  return `near ${joinText([place.locality, place.postcode])}`
}

/** "Within 50 km of 2150 Parramatta", or "Near “xyz”" if it restricts nothing. */
export function chipLabel(
  { near }: Pick<SearchState, 'near'>,
  place: ListPlace,
  site: Pick<Site, 'search'>,
): string {
  if (place === null || typeof place === 'string') return `Near “${near}”`
  const name = townOf(place)
  return closeYards(place, site).length === 0
    ? `Near ${name}`
    : `Within ${site.search.near_km} km of ${name}`
}

/** Why the place does not restrict the list, in a sentence or two; null if it does. */
export function nearNotice(
  { near }: Pick<SearchState, 'near'>,
  place: ListPlace,
  site: Site,
): string | null {
  if (place === null || near === '') return null
  if (place === 'unknown') return `We don’t know the place “${near}”. Check the postcode.`
  if (place === 'cannot say') return `We can’t work out the distance from “${near}” just now.`
  if (closeYards(place, site).length > 0) return null
  const nearest = place.yards.find(({ isVisible }) => isVisible)
  if (nearest === undefined) return `We can’t work out the distance from ${townOf(place)}.`
  return `None of our locations is within ${site.search.near_km} km of ${townOf(place)}: the nearest is ${nearest.name}, ${kmAway(nearest.km)}.`
}

/** The cards with the distance of their yards. */
export function withDistances(cards: readonly CardView[], place: ListPlace): readonly CardView[] {
  const yards = yardsOf(place)
  if (yards.length === 0) return cards
  return cards.map((card) => {
    const yard = yards.find(({ name }) => name === card.yard)
    if (yard === undefined) return card
    return { ...card, location: joinText([card.location, kmAway(yard.km)], '\u00a0· ') }
  })
}

const yardsOf = (place: ListPlace): Near['yards'] =>
  place === null || typeof place === 'string' ? [] : place.yards

const townOf = ({ postcode, locality }: Near) => joinText([postcode, locality])
