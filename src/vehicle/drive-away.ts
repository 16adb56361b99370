// The drive-away price as stored in an index: one number for each Australian state with published figures. Filters and
// sort orders use only that number, because a hosted engine can't combine a number and a facet in one OR.
import { number, part, text } from '#lib/read-shape.ts'

export const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const
export type State = (typeof STATES)[number]

/** Reads a state from text such as "nsw"; null if there is none of that name. */
export function readState(text: string | null): State | null {
  return STATES.find((state) => state === text?.trim().toUpperCase()) ?? null
}

type Key = Lowercase<State>
const keyOf = (state: State) => state.toLowerCase() as Key // toLowerCase loses the literal type.

/** Dollars by state, and the name of the published figures that they are based on. */
export type DriveAway = { figures: string } & Partial<Record<Key, number>>

/** Reads the prices of a document. */
export const driveAway = part({
  figures: text(40),
  nsw: number,
  vic: number,
  qld: number,
  sa: number,
  wa: number,
  tas: number,
  nt: number,
  act: number,
} satisfies Record<Key | 'figures', unknown>)

/** Dollars by state as stored in a record; null if there are none. */
export function toDriveAway(
  figures: string,
  prices: readonly (readonly [State, number])[],
): DriveAway | null {
  if (prices.length === 0) return null
  return { figures, ...Object.fromEntries(prices.map(([state, price]) => [keyOf(state), price])) }
}

/** The price for a state based on these figures; null if a vehicle has none, or only one based on other figures. */
export function storedPrice(
  stored: ReturnType<typeof driveAway>,
  state: State,
  figures: string,
): number | null {
  return stored?.figures === figures ? stored[keyOf(state)] : null
}

/** Attribute of the index with the price for a state. */
export const driveAwayField = (state: State) => `drive_away.${keyOf(state)}`

/** Attribute of the index with the name of the figures. */
export const FIGURES_FIELD = 'drive_away.figures'

/** Sort orders by the price for a state; vehicles without one come last in both. */
export const driveAwayReplicas = (state: State) =>
  (['desc', 'asc'] as const).map((order) => ({
    replica: `_price_${order}_${keyOf(state)}`,
    wire: `${driveAwayField(state)}:${order}`,
  }))
