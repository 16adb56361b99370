// The price of a vehicle: one prominent total with its type, or the reason why there is none.
import { toMoney } from '#lib/money.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { belowMarket, toPrice } from '#stock/price.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

export function OfferPrice({ car }: Vehicle) {
  const { site } = useSite()
  const { text, isPrice, type, was } = toPrice(car, site.specifications)
  const weekly = car.subscription_price ?? 0
  return (
    <div className="offer-price">
      <p>
        {was !== '' && (
          <s data-testid="was-price">
            <span className="unseen">Was </span>
            {was}
          </s>
        )}
        <b className={isPrice ? 'price' : 'price price-none'} data-testid="car-price">
          {text}
        </b>
        {type !== '' && <small>{type}</small>}
      </p>
      {weekly > 0 && (
        <p className="offer-subscription" data-testid="subscription-price">
          Or subscribe from <b>{toMoney(weekly)}</b> a week
        </p>
      )}
      {belowMarket(car) !== null && (
        <p className="offer-below" data-testid="below-market">
          <Icon name="tag" />
          {site.sidebar.below_market_text}
        </p>
      )}
    </div>
  )
}
