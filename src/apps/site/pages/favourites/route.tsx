// Favourites: the list is on the shopper's device, so the address contains it.
import { clock } from '#lib/clock.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { toSearchDown } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { type CardView, toCard } from '#search/card.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { MAX } from '#shopper/garage/saved.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { CompareTick } from '#apps/site/ui/compare-form.tsx'
import { NothingSaved } from '#apps/site/ui/empty-card.tsx'
import { GarageLinks } from '#apps/site/ui/garage-links.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { GaragePage, SavedCars } from '#apps/site/ui/own-page.tsx'
import { SaveAll } from '#apps/site/ui/save-all.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

/** `/favourites?ids=1,2`. */
export async function getFavourites(c: Ctx): Promise<Response> {
  const ids = parseNames(c.req.queries('ids'), MAX.favourites)
  const head = { title: `Favourites | ${c.var.tenant.site.name}`, robots: 'noindex, follow' }
  return renderPage(c, head, toShell(c, ids, head))
}

async function toShell(c: Ctx, ids: readonly string[], head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const wanted = { by: 'id', values: ids, fields: 'card' } as const
  const cars = await loadCars(wanted, tenant.site, services.search.fresh, now)
  if (cars === null) return toSearchDown(c, head, routes.favourites.href(ids))
  const cards = cars.map((car) => toCard(car, tenant.site, now))
  const shown = new Set(cards.map(({ id }) => id))
  return {
    head,
    body: <FavouritesBody cards={cards} left={ids.filter((id) => !shown.has(id))} />,
  }
}

type Props = {
  cards: readonly CardView[]
  /** Requested ids that are no longer in stock: the device deletes them. */
  left: readonly string[]
}

export function FavouritesBody({ cards, left }: Props) {
  return (
    <GaragePage list="favourites" name="ids" by="id" left={left}>
      <h1>Favourites</h1>
      {cards.length > 0 && <WhereKept />}
      {cards.length > 0 && <Links cards={cards} />}
      {cards.length === 0 ? <Empty /> : <Saved cards={cards} />}
      {cards.length > 0 && <SmallPrint />}
    </GaragePage>
  )
}

/**
 * Where the list is saved, and how to get it on another device; or that somebody shared it, which only the device knows
 * (apps/site/client/garage-page.ts). Without scripts nothing is saved, so the list was shared.
 */
function WhereKept() {
  const { site } = useSite()
  return (
    <p className="quiet" data-testid="where-kept">
      <span className="kept-here with-scripts">
        Saved on this device only.
        {hasWatchlist(site) &&
          ` Save ${site.vehicle.many} to your account to see them on every device.`}
      </span>
      <span className="kept-elsewhere">
        A shortlist that someone shared.{' '}
        <span className="with-scripts" data-save-advice="">
          Save the {site.vehicle.many} to keep them.
        </span>
      </span>
    </p>
  )
}

/** Scripts offer to save vehicles of a shared link that are not on the device yet. */
function Links({ cards }: Pick<Props, 'cards'>) {
  const { site } = useSite()
  const href = routes.favourites.href(cards.map(({ id }) => id))
  return (
    <GarageLinks label="Share this shortlist" name={`Shortlist | ${site.name}`} href={href}>
      <button type="button" className="button" data-save-all="" hidden>
        <Icon name="heart" />
        Save all<span className="unseen"> to my favourites</span>
      </button>
      {hasWatchlist(site) && <SaveAll ids={cards.map(({ id }) => id).join()} />}
    </GarageLinks>
  )
}

function Saved({ cards }: Pick<Props, 'cards'>) {
  const ids = cards.map(({ id }) => id)
  return (
    <SavedCars canCompare={cards.length > 1} hasTray>
      {cards.map((card) => (
        <div
          key={card.id}
          className="saved"
          data-garage={card.canCompare ? JSON.stringify(card.save?.entry) : undefined}
        >
          <CarCard car={card} hasSave={false} />
          <p>
            {card.canCompare && <CompareTick slug={card.slug} title={card.title} />}
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
    </SavedCars>
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
