// Text messages about a reservation: the site, the vehicle, the status and a link.
import { gsmLength, toGsmLine } from '#lib/gsm-text.ts'
import { joinText } from '#lib/text.ts'
import { toMoney } from '#lib/money.ts'
import { toShortDeadline } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { DELIVERY } from '#sales/leads/fields/order-fields.ts'
import { leadZone } from '#sales/leads/payload.ts'
import type { Site } from '#tenant/schema.ts'
import type { Reservation, ReservationStatus } from './reservation.ts'

/** Characters of a text message in two segments. */
const MAX = 306
/** Maximum characters of a name if space is short. */
const SHORT = 30

/** The message in the GSM alphabet; null if the shopper already sees everything on the page. */
export function toMessage(reservation: Reservation, site: Site): string | null {
  const news = toMessageText(reservation, site)
  if (news === null) return null
  const link = new URL(routes.reservation.href(reservation.id), site.url).href
  const toText = (name: string, vehicle: string) =>
    `${toGsmLine(`${name}: ${news(vehicle)}`)} ${link}`
  const whole = toText(site.name, reservation.car.name)
  if (gsmLength(whole) <= MAX) return whole
  return toText(site.name.slice(0, SHORT), reservation.car.name.slice(0, SHORT))
}

/** The message text for a vehicle name. */
type MessageText = (vehicle: string) => string

function toMessageText(reservation: Reservation, site: Site): MessageText | null {
  const { status, refund, until } = reservation
  if (status === 'held')
    return until === null
      ? null
      : heldText(reservation, toShortDeadline(until, leadZone(reservation.lead.payload, site)))
  const news = OVER[status]
  // A shopper who has not paid saw this on the page.
  if (news === undefined || (refund === null && ONLY_PAID.has(status))) return null
  const money = status === 'completed' ? describePrice(reservation) : describeRefund(reservation)
  return (vehicle) => joinText([news(vehicle), money])
}

const OVER: Partial<Record<ReservationStatus, MessageText>> = {
  ended: (vehicle) => `Your reservation of the ${vehicle} has ended.`,
  cancelled: (vehicle) => `Your reservation of the ${vehicle} is cancelled.`,
  completed: (vehicle) => `The ${vehicle} is now yours.`,
  refused: (vehicle) => `Sorry, the ${vehicle} was reserved by someone else first.`,
  lapsed: (vehicle) => `Your payment for the ${vehicle} arrived too late to reserve it.`,
}
const ONLY_PAID = new Set<ReservationStatus>(['refused', 'lapsed'])

function heldText({ deposit, paidAt, lead }: Reservation, until: string): MessageText {
  const dollars = toMoney(deposit / 100)
  const money =
    paidAt === null
      ? lead.payload.delivery === DELIVERY
        ? `We will call you about your ${dollars} deposit and the delivery.`
        : `Please bring your ${dollars} deposit when you come in.`
      : `Your ${dollars} deposit is paid.`
  return (vehicle) => `The ${vehicle} is held for you until ${until}. ${money}`
}

function describePrice({ deposit, paidAt }: Reservation): string {
  return paidAt === null ? '' : `Your ${toMoney(deposit / 100)} deposit is part of the price.`
}

/** Refunds always cover the whole deposit. */
function describeRefund({ deposit, refund }: Reservation): string {
  if (refund === null) return ''
  const dollars = toMoney(deposit / 100)
  return refund === 'done'
    ? `We’ve refunded your ${dollars} deposit; it may take your bank up to 10 days to show it.`
    : `We’re refunding your ${dollars} deposit.`
}
