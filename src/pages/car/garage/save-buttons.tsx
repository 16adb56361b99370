// Favourite, compare and watchlist (W52-W54): the first two live on the device, so they need scripts; the third is a link.
import { EVENTS } from '#analytics/events.ts'
import { canSave } from '#garage/eligibility.ts'
import type { SavedCar, StoredList } from '#garage/saved.ts'
import { joinWords } from '#lib/join-words.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function SaveButtons({ car, card, state }: Vehicle) {
  const { site, path } = useSite()
  const { garage } = site
  const isOpen = canSave(car, state, garage)
  const entry: SavedCar = {
    id: car.id,
    name: joinWords([card.title, card.subtitle]),
    slug: car.slug,
    make: car.make,
    model: car.model,
    primary_image_url: car.primary_image_url,
  }
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
      {garage.watchlist && state.isInStock && (
        <a
          href={routes.signIn.href('watchlist', path)}
          className="button button-quiet save-wide"
          data-testid="watchlist"
        >
          <Icon name="bookmark" />
          Save to watchlist
        </a>
      )}
    </div>
  )
}

type Props = {
  list: StoredList
  icon: IconName
  /** A vehicle that cannot be saved now shows its button only where it has been saved before (S4). */
  isOpen: boolean
  /** Counted when a vehicle is saved. */
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
