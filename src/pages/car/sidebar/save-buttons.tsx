// Favourite, compare and watchlist buttons: the first two are stored on the device and need scripts; the
// third is a form.
import { EVENTS } from '#analytics/events.ts'
import { canSave, canWatch, hasWatchlist } from '#shopper/garage/eligibility.ts'
import type { StoredList } from '#shopper/garage/saved.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { toSavedCar } from '#search/card.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { WatchButton } from '#ui/watch-form.tsx'

export function SaveButtons({ car, card, state, isSaved = false }: Vehicle) {
  const { site } = useSite()
  const { garage } = site
  const isOpen = canSave(car, state, garage)
  const entry = toSavedCar(car, card)
  return (
    <div className="save-buttons" data-garage={JSON.stringify(entry)}>
      {garage.favourites && (
        <>
          <Toggle list="favourites" icon="heart" isOpen={isOpen} event={EVENTS.saveCar}>
            Favourite
          </Toggle>
          <Toggle list="compare" icon="compare" isOpen={isOpen}>
            Compare
          </Toggle>
          {isOpen && (
            <a href={routes.compare.href()} className="save-wide" data-compare hidden>
              Compare list <b />
            </a>
          )}
        </>
      )}
      {hasWatchlist(site) && (
        <WatchButton
          id={car.id}
          name={entry.name}
          isSaved={isSaved}
          isOpen={canWatch(car, state, site)}
          className="button button-quiet save-wide"
        >
          <Icon name="bookmark" />
          Watchlist
        </WatchButton>
      )}
    </div>
  )
}

type Props = {
  list: StoredList
  icon: IconName
  /** If false, the button is shown only for a vehicle that is already saved. */
  isOpen: boolean
  /** Event recorded when a vehicle is saved. */
  event?: number
  children: string
}

function Toggle({ list, icon, isOpen, event, children }: Props) {
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-pressed={false}
      hidden={!isOpen}
      data-list={list}
      data-closed={isOpen ? undefined : ''}
      data-saves={event}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}
