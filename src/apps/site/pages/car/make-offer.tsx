// The link to the form for a price offer.
import { formRoutes } from '#routes.ts'
import { canOffer } from '#sales/leads/price-offers/price-offer.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Vehicle } from './vehicle.ts'

/** Empty if the site accepts no offers, or none for this vehicle. */
export function MakeOffer({ car, now }: Vehicle) {
  const { site } = useSite()
  if (!canOffer(car, site, now)) return null
  return (
    <p className="buttons">
      <a
        href={formRoutes['price-offer'].href(car.id)}
        className="button button-quiet"
        data-testid="make-offer"
      >
        {site.price_offers.label}
      </a>
    </p>
  )
}
