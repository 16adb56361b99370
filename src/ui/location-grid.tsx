// Cards of places side by side (W67): as wide as their number allows, and six by an arrangement of their own.
import type { Place } from '#stock/places.ts'
import { LocationCard } from './location-card.tsx'

type Props = {
  places: readonly { place: Place; km?: number | null }[]
  /** Seconds. */
  now: number
}

export function LocationGrid({ places, now }: Props) {
  return (
    <div className="place-grid" data-many={manyOf(places.length)}>
      {places.map(({ place, km }) => (
        <LocationCard key={place.id} place={place} km={km} now={now} />
      ))}
    </div>
  )
}

/** Fewer than three are wider, more are narrower. */
function manyOf(count: number): 'few' | 'three' | 'six' | 'many' {
  if (count < 3) return 'few'
  if (count === 3) return 'three'
  return count === 6 ? 'six' : 'many'
}
