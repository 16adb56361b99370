// What is reserved, due now and payable later: beside the form, and updated with it.
import { toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { financeHref } from '#sales/finance/link.ts'
import type { Answers } from '#sales/leads/form.ts'
import { BY_FINANCE } from '#sales/leads/forms/purchase.ts'
import type { CardView } from '#search/card.ts'
import { similarHref } from '#search/similar.ts'
import type { Car } from '#vehicle/car.ts'
import { Silhouette } from '#apps/site/ui/empty-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { imageSet, imageUrl } from '#apps/site/ui/image-url.ts'
import { DOT } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { WatchButton } from '#apps/site/ui/watch-form.tsx'
import type { Availability, Order } from './order.ts'

type Props = { order: Order; availability: Availability; typed: Answers }

export function OrderSummary({ order, availability, typed }: Props) {
  const { site } = useSite()
  return (
    <section
      id="order"
      className="order boxed"
      data-testid="order"
      data-availability={availability}
      aria-label={`The ${site.vehicle.one} and its price`}
    >
      <OrderVehicle order={order} />
      <Sums order={order} />
      {availability !== 'free' && <Alternatives car={order.car} card={order.card} />}
      {typed.payment_method === BY_FINANCE && (
        <p className="order-finance">
          <a href={financeHref(order.car, site)} target="_blank" rel="noopener">
            See finance for this {site.vehicle.one}
            <Icon name="arrow" />
          </a>
        </p>
      )}
    </section>
  )
}

export function OrderVehicle({ order: { car, card, price } }: { order: Order }) {
  const { site } = useSite()
  const { image, silhouette, title, subtitle, condition, location, href, slug } = card
  const still = image === null ? null : { slug, n: 1, source: image.src }
  return (
    <div className="order-car" data-car-id={car.id}>
      {still === null ? (
        <Silhouette name={silhouette} />
      ) : (
        <img
          src={imageUrl(site, still, 480)}
          srcSet={imageSet(site, still, [320, 480, 640])}
          sizes="(width >= 60rem) 22rem, 6.5rem"
          alt=""
          width={480}
          height={320}
        />
      )}
      <div>
        <p className="order-name">
          <a href={href} className="plain-link">
            {title}
          </a>
        </p>
        <p className="quiet">{joinText([condition, subtitle, location], DOT)}</p>
        <p className="order-price" data-testid="car-price">
          {price.text} {price.type !== '' && <small>{price.type}</small>}
        </p>
      </div>
    </div>
  )
}

/** The amount due now comes last and is emphasised. */
function Sums({ order: { price, deposit, delivery, left, isPaidOnline } }: { order: Order }) {
  return (
    <dl className="order-sums">
      {delivery !== null && (
        <Line label={delivery.label} value={delivery.price} testId="order-delivery" />
      )}
      <Line
        label={
          isPaidOnline
            ? 'Deposit'
            : `Deposit (${delivery === null ? 'pay at the dealership' : 'we’ll call you about it'})`
        }
        value={toMoney(deposit)}
        testId="order-deposit"
      />
      {left !== '' && (
        <Line
          label="Balance payable"
          note={/drive away/i.test(price.type) ? '' : price.type}
          value={left}
          testId="order-left"
        />
      )}
      <Line
        label="To pay now"
        value={isPaidOnline ? toMoney(deposit) : 'Nothing'}
        testId="order-due"
        isDue
      />
    </dl>
  )
}

type LineProps = { label: string; note?: string; value: string; testId: string; isDue?: boolean }

function Line({ label, note = '', value, testId, isDue = false }: LineProps) {
  return (
    <div className={isDue ? 'order-due' : undefined} data-testid={testId}>
      <dt>
        {label}
        {note !== '' && <small>{note}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

export function Alternatives({ car, card: { save } }: { car: Car; card: CardView }) {
  const { site } = useSite()
  return (
    <div className="order-elsewhere buttons" data-testid="elsewhere">
      <a href={similarHref(car, site)} className="button">
        <Icon name="search" />
        See similar {site.vehicle.many}
      </a>
      {save?.list === 'watchlist' && save.isOpen && (
        <WatchButton
          id={car.id}
          name={save.entry.name}
          make={save.entry.make}
          model={save.entry.model}
          picture={save.entry.primary_image_url}
          className="button button-quiet"
        >
          <Icon name="heart" />
          Save
        </WatchButton>
      )}
    </div>
  )
}
