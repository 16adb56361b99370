// Towing capacity of a vehicle, or weight of a caravan, and matching stock.
import { toGrouped } from '#lib/money.ts'
import { toHref } from '#search/path.ts'
import { emptyState, type SearchState, withList } from '#search/state.ts'
import { toTowingFacts } from '#vehicle/chips.ts'
import { towCapacity, towedMass } from '#vehicle/towing.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { FactCard } from './fact-list.tsx'
import type { Vehicle } from './vehicle.ts'

export const MATCHES_ID = 'towing-matches'

export function Towing({ car }: Vehicle) {
  const { site } = useSite()
  return (
    <FactCard title="Towing" testId="towing" rows={toTowingFacts(car)}>
      {toMatches(car, site) !== null && <div id={MATCHES_ID} />}
      <p className="quiet">
        A guide only. The lowest limit applies: check the plates of the vehicle, trailer, tow ball
        and tow bar.
      </p>
    </FactCard>
  )
}

export type TowingMatches = { state: SearchState; one: string; many: string }

/** The matching stock, counted and linked; nothing if there is none. */
export function Matches({ state, one, many, count }: TowingMatches & { count: number }) {
  const { site } = useSite()
  if (count === 0) return null
  return (
    <p>
      <a href={toHref(state, site)} data-testid="towing-matches">
        {count === 1 ? one : many.replace('{count}', toGrouped(count))}
      </a>
    </p>
  )
}

/** The list of matching stock; null if the site has no filter for it, or the figure is unknown. */
export function toMatches(car: Vehicle['car'], { search }: Site): TowingMatches | null {
  const state = emptyState(search.sorts[0] ?? 'mostRelevant')
  const capacity = towCapacity(car)
  if (capacity !== null && search.facets.includes('towed_mass')) {
    const caravans = withList(state, 'item_type', ['caravan'])
    return {
      state: { ...caravans, ranges: { towed_mass: { max: capacity } } },
      one: 'See the caravan we have that it can tow',
      many: 'See the {count} caravans we have that it can tow',
    }
  }
  const mass = towedMass(car)
  if (mass === null || !search.facets.includes('tow_capacity')) return null
  return {
    state: { ...state, ranges: { tow_capacity: { min: mass } } },
    one: 'See the vehicle we have that can tow it',
    many: 'See the {count} vehicles we have that can tow it',
  }
}
