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
    reserved: `Someone else has just reserved this ${one}. Nothing has been charged, and your details are still here in case it becomes available again.`,
    sold: `This ${one} has just been sold. Nothing has been charged.`,
    closed: `This ${one} can no longer be reserved online. Nothing has been charged.`,
  }[why]
}

/** For a price or deposit that differs from the one shown. */
export function describeChange({ price, deposit }: Order): string {
  const now = [price.text, price.type].filter((word) => word !== '').join(' ')
  return `The price has changed since you opened this page: it is now ${now}, with a deposit of ${toMoney(deposit)}. Nothing has been charged. Submit again to accept.`
}

/** For a VehicleHold refusal, with its status. */
export function refusalOf(
  status: Extract<Reserved['status'], 'taken' | 'limited' | 'failed'>,
  site: Pick<Site, 'vehicle'>,
): { as: 409 | 429 | 503; trouble: string } {
  const { one } = site.vehicle
  if (status === 'taken') return { as: 409, trouble: describeUnavailable('reserved', site) }
  if (status === 'limited')
    return {
      as: 429,
      trouble: `You’ve reached the limit for online reservations from this mobile or network. Cancel a reservation, or call us and we’ll reserve this ${one} for you.`,
    }
  return {
    as: 503,
    trouble:
      'We couldn’t reserve it just now. Nothing has been reserved or charged. Your details are still here: please submit them again.',
  }
}

/** For suspected bots: a person can still call. */
export const NOT_ONLINE =
  'We couldn’t process this online just now. Nothing has been reserved or charged. Please try again in a minute, or call us.'
