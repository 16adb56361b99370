// Why an order was rejected, as text. The form keeps its input.
import { toMoney } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'
import type { Reserved } from '#sales/reservations/reservation.ts'
import type { Order } from './order.ts'
import type { Availability } from './vehicle.ts'

/** For an unavailable vehicle. */
export function describeUnavailable(
  why: Exclude<Availability, 'free'>,
  { vehicle: { one } }: Pick<Site, 'vehicle'>,
): string {
  return {
    reserved: `Somebody else has just reserved this ${one}. Nothing has been charged, and what you typed is still here in case it comes free again.`,
    sold: `This ${one} has just been sold. Nothing has been charged.`,
    closed: `This ${one} cannot be reserved online any more. Nothing has been charged.`,
  }[why]
}

/** For a price or deposit that differs from the one shown. */
export function describeChange({ price, deposit }: Order): string {
  const now = [price.text, price.type].filter((word) => word !== '').join(' ')
  return `The price has changed while you were here: it is now ${now}, with a deposit of ${toMoney(deposit)}. Nothing has been charged. Send the form again if that suits you.`
}

/** For a VehicleHold refusal, with its status. */
export function refusalOf(
  status: Extract<Reserved['status'], 'taken' | 'limited' | 'failed'>,
  site: Pick<Site, 'vehicle'>,
): { as: 409 | 429 | 503; trouble: string } {
  const { one, many } = site.vehicle
  if (status === 'taken') return { as: 409, trouble: describeUnavailable('reserved', site) }
  if (status === 'limited')
    return {
      as: 429,
      trouble: `We can take no more reservations online from this mobile or network just now. Let one of your ${many} go, or call us and we put this ${one} aside.`,
    }
  return {
    as: 503,
    trouble:
      'We could not put it aside just now. Nothing is held and nothing has been charged. What you typed is still here: please send it again.',
  }
}

/** For suspected bots: a person can still call. */
export const NOT_ONLINE =
  'We could not take this online just now. Nothing is held and nothing has been charged: wait a minute and send it again, or call us.'
