// What a deposit does and does not do, and how to pay it (S20, W56, W81).
import { Accepts } from '#ui/accepts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { toMoney } from '#lib/money.ts'
import type { Order } from './order.ts'

export function Promises({ order: { car, deposit, isPaidOnline, until } }: { order: Order }) {
  const { reservations, vehicle } = useSite().site
  const { hold_hours: hours, accepts, money_back: moneyBack } = reservations
  const promises: readonly (readonly [IconName, string, string])[] = [
    ['key', `Yours for ${hours} hours`, `Reserve now and we’ll hold it for you until ${until}.`],
    [
      'shield',
      '100% refundable',
      isPaidOnline
        ? 'If you change your mind, we’ll refund the whole deposit to your card.'
        : 'If you change your mind, you owe nothing.',
    ],
    isPaidOnline
      ? ['money', 'Part of the price', `The deposit comes off the price of the ${vehicle.one}.`]
      : [
          'money',
          'Nothing to pay now',
          `Pay the deposit of ${toMoney(deposit)} at the dealership.`,
        ],
  ]
  return (
    <section className="order-promises" aria-label="What reserving means">
      <ul>
        {promises.map(([icon, title, text]) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {isPaidOnline && <Accepts wallets={accepts} />}
      {moneyBack !== null && moneyBack.conditions.includes(car.car_type) && (
        <div className="order-money-back" data-testid="money-back">
          <h2>
            <Icon name="certified" />
            {moneyBack.title}
          </h2>
          <Markup html={moneyBack.text} />
        </div>
      )}
    </section>
  )
}
