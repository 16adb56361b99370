// Reserving or buying a vehicle online (W56): deposit, duration, payment and refund.
import { toMoney } from '#lib/money.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toPageActions } from '#search/card-actions.ts'
import { depositOf } from '#stock/deposit.ts'
import { Accepts } from '#ui/accepts.tsx'
import { InlineMarkup } from '#ui/markup.tsx'
import { useSite } from '#ui/site-context.ts'

/** Shown only below the buttons that lead there. */
export function Reserve({ car, state }: Vehicle) {
  const { site } = useSite()
  const kinds = new Set(toPageActions(car, state, site).map(({ kind }) => kind))
  if (!kinds.has('reserve') && !kinds.has('buy')) return null
  const { payment, hold_hours: hours, accepts, money_back: moneyBack } = site.reservations
  const hasWayBack = moneyBack?.conditions.includes(car.car_type) ?? false
  return (
    <section className="reserve" data-testid="reserve-online">
      <h2>{kinds.has('buy') ? 'Reserve or buy online' : 'Reserve online'}</h2>
      <p>
        <b>{toMoney(depositOf(car, site))}</b> deposit,{' '}
        {payment === 'none' && 'paid at the dealership, '}held for{' '}
        <b>{hours === 1 ? '1 hour' : `${hours} hours`}</b> and <b>100% refundable</b>.
      </p>
      {payment !== 'none' && <Accepts wallets={accepts} />}
      {moneyBack !== null && hasWayBack && (
        <p className="reserve-back">
          <b>{moneyBack.title}</b> <InlineMarkup html={moneyBack.text} />
        </p>
      )}
    </section>
  )
}
