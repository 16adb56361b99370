// Text messages about a reservation: the site, the vehicle, the status and a link.
import { fillText } from '#lib/fill-text.ts'
import { fitsTwoTexts, toGsmLine } from '#lib/gsm-text.ts'
import { toMoney } from '#lib/money.ts'
import { toShortDeadline } from '#lib/time.ts'
import { routes } from '#routes.ts'
import { DELIVERY } from '#sales/leads/fields/order-fields.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { standardMessages } from '#tenant/standard-messages.ts'
import type { Site } from '#tenant/schema.ts'
import type { Reservation, ReservationStatus } from './reservation.ts'

/** Maximum characters of the names, shorter if space is short. */
const MAX = [200, 30, 16]

/** The inputs of a message. */
export type MessageFacts = Pick<
  Reservation,
  'id' | 'status' | 'car' | 'deposit' | 'paidAt' | 'refund' | 'until' | 'lead'
>

/** The message in the GSM alphabet, with the shopper's key; null if the shopper already sees everything on the page. */
export function toMessage(reservation: MessageFacts, site: Site, key: string): string | null {
  const news = toMessageText(reservation, site, site.messages)
  if (news === null) return null
  const link = new URL(routes.reservation.href(reservation.id, key), site.url).href
  const toText = (most: number, say: MessageText) =>
    `${toGsmLine(`${site.name.slice(0, most)}: ${say(reservation.car.name.slice(0, most))}`)} ${link}`
  const standard = toMessageText(reservation, site, standardMessages()) ?? news
  const texts = [news, standard].flatMap((say) => MAX.map((most) => toText(most, say)))
  return texts.find(fitsTwoTexts) ?? texts.at(-1) ?? null
}

/** The message text for a vehicle name. */
type MessageText = (vehicle: string) => string

function toMessageText(
  reservation: MessageFacts,
  site: Site,
  messages: Site['messages'],
): MessageText | null {
  const { status, refund, until } = reservation
  if (status === 'held') {
    if (until === null) return null
    const deadline = toShortDeadline(until, leadZone(reservation.lead.payload, site))
    const deposit = describeDeposit(reservation)
    return (vehicle) => fillText(messages.reservation_held, { vehicle, deadline, deposit })
  }
  const text = OVER[status]?.(messages)
  // A shopper who has not paid saw this on the page.
  if (text === undefined || (refund === null && ONLY_PAID.has(status))) return null
  const money = { deposit: describePrice(reservation), refund: describeRefund(reservation) }
  return (vehicle) => fillText(text, { vehicle, ...money })
}

const OVER: Partial<Record<ReservationStatus, (texts: Site['messages']) => string>> = {
  ended: (texts) => texts.reservation_ended,
  cancelled: (texts) => texts.reservation_cancelled,
  completed: (texts) => texts.reservation_completed,
  refused: (texts) => texts.reservation_refused,
  lapsed: (texts) => texts.reservation_lapsed,
}
const ONLY_PAID = new Set<ReservationStatus>(['refused', 'lapsed'])

function describeDeposit({ deposit, paidAt, lead }: MessageFacts): string {
  const dollars = toMoney(deposit / 100)
  if (paidAt !== null) return `Your ${dollars} deposit is paid.`
  return lead.payload.delivery === DELIVERY
    ? `We will call you about your ${dollars} deposit and the delivery.`
    : `Please bring your ${dollars} deposit when you come in.`
}

function describePrice({ deposit, paidAt }: MessageFacts): string {
  return paidAt === null ? '' : `Your ${toMoney(deposit / 100)} deposit is part of the price.`
}

/** Refunds always cover the whole deposit. */
function describeRefund({ deposit, refund }: MessageFacts): string {
  if (refund === null) return ''
  const dollars = toMoney(deposit / 100)
  return refund === 'done'
    ? `We’ve refunded your ${dollars} deposit; it may take your bank up to 10 days to show it.`
    : `We’re refunding your ${dollars} deposit.`
}
