// Cards of places in a row that scrolls sideways (W71): by finger, by key, or by the two buttons where scripts run.
import type { Place } from '#stock/places.ts'
import { Icon } from './icon.tsx'
import { LocationCard } from './location-card.tsx'
import { SwipeHint } from './swipe-hint.tsx'

/** From one more than this on, a hint says that there are others. */
const IN_SIGHT = 3

/** `now` in seconds. */
export function LocationRow({ places, now }: { places: readonly Place[]; now: number }) {
  return (
    <div className="place-row" x-data="carousel">
      {places.length > IN_SIGHT && (
        <div className="place-steps">
          <SwipeHint />
          <button type="button" x-on:click="back" aria-label="Back in the locations">
            <Icon name="left" />
          </button>
          <button type="button" x-on:click="forward" aria-label="Forward in the locations">
            <Icon name="right" />
          </button>
        </div>
      )}
      <div className="carousel-row" x-ref="row">
        {places.map((place) => (
          <LocationCard key={place.id} place={place} now={now} />
        ))}
      </div>
    </div>
  )
}
