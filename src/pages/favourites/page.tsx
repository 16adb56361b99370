// Favourites, each with a remove button, and a choice to compare.
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { CarCard } from '#ui/car-card.tsx'
import { GaragePage } from '#ui/own-page.tsx'
import { Icon } from '#ui/icon.tsx'
import { NothingSaved } from '#ui/empty-card.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  cards: readonly CardView[]
  /** Requested ids that are no longer in stock: the device forgets them. */
  left: readonly string[]
}

export function FavouritesBody({ cards, left }: Props) {
  return (
    <GaragePage list="favourites" name="ids" by="id" left={left}>
      <h1>Favourites</h1>
      {cards.length === 0 ? <Empty /> : <Saved cards={cards} />}
    </GaragePage>
  )
}

function Saved({ cards }: Pick<Props, 'cards'>) {
  const { site } = useSite()
  const ids = cards.map(({ id }) => id)
  return (
    <form action={routes.compare.href()}>
      <h2 className="unseen">Saved {site.vehicle.many}</h2>
      <div className="grid">
        {cards.map((card) => (
          <div key={card.id} className="saved">
            <CarCard car={card} toggle={false} />
            <p>
              {card.inStock && (
                <label>
                  <input type="checkbox" name="cars" value={card.slug} />
                  Compare<span className="unseen"> {card.title}</span>
                </label>
              )}
              <a
                href={routes.favourites.href(ids.filter((id) => id !== card.id))}
                data-remove={card.id}
              >
                <Icon name="close" />
                Remove<span className="unseen"> {card.title}</span>
              </a>
            </p>
          </div>
        ))}
      </div>
      {cards.length > 1 && (
        <p className="garage-bar">
          <button className="button">Compare selected {site.vehicle.many}</button>
          <span>Select two to four.</span>
        </p>
      )}
    </form>
  )
}

function Empty() {
  return (
    <NothingSaved>
      <p>
        Press the heart on a {useSite().site.vehicle.one} to keep it here. Favourites stay on this
        device; only you can see them.
      </p>
      <p className="without-scripts">
        Saving needs JavaScript, which is turned off in this browser.
      </p>
    </NothingSaved>
  )
}
