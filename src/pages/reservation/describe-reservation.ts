// Describes the state of a reservation: title, meaning, and the deposit. The shopper's first name is the only
// name.
import { toMoney } from '#lib/money.ts'
import { toDayAndTime } from '#lib/time.ts'
import { isOver, type Reservation } from '#sales/reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'

/** "confirming" is a payment that the provider has not reported yet. */
export type Shown = Reservation['status'] | 'confirming'

export type Words = {
  title: string
  lead: string
  /** About the deposit; empty if there is nothing to say. */
  money: string
}

/** Text for a reservation; times in the given zone. */
export function describeReservation(
  shown: Shown,
  reservation: Reservation,
  { vehicle, reservations }: Pick<Site, 'vehicle' | 'reservations'>,
  zone: string,
): Words {
  const { until, car, lead, deposit, payment, paidAt } = reservation
  const told: ReservationContext = {
    one: vehicle.one,
    car: car.name,
    name: textOf(lead.payload['name']),
    until: until === null ? '' : toDayAndTime(until, zone),
    deposit: toMoney(deposit / 100),
    hours: reservations.hold_hours,
    isToPay: payment === 'stripe',
  }
  const [title, text] = WORDS[shown](told)
  const isPaid = payment === 'stripe' && paidAt !== null
  return {
    title,
    lead: text,
    money: isPaid ? describePaid(reservation, told) : describeUnpaid(reservation, told),
  }
}

type ReservationContext = {
  one: string
  car: string
  name: string
  until: string
  deposit: string
  hours: number
  /** True if the deposit is paid online. */
  isToPay: boolean
}

const WORDS: Record<Shown, (told: ReservationContext) => [title: string, lead: string]> = {
  started: ({ one }) => [`Reserving the ${one}`, 'This takes a moment. Nothing has been charged.'],
  paying: ({ until, deposit, hours, car }) => [
    until === '' ? 'One step left' : `Held for you until ${until}`,
    `Pay the deposit of ${deposit} and we’ll hold the ${car} for ${hours} hours. Nothing has been charged yet.`,
  ],
  confirming: ({ one }) => [
    'Your payment is being confirmed',
    `This takes a few seconds. The ${one} is held for you meanwhile, and you won’t be charged twice.`,
  ],
  held: ({ until, car, name }) => [
    until === '' ? 'It is reserved for you' : `Yours until ${until}`,
    `${name === '' ? 'Thank you' : `Thank you, ${name}`}. We have taken the ${car} off the market for you.`,
  ],
  refused: ({ car }) => [
    'Someone else reserved it first',
    `The ${car} was reserved for another shopper before your payment reached us. We are sorry.`,
  ],
  lapsed: ({ car, isToPay }) =>
    isToPay
      ? [
          'Your time to pay has expired',
          `The deposit was not paid in time, so the ${car} is available again.`,
        ]
      : [
          'We couldn’t reserve it',
          `Something went wrong at our end, so the ${car} isn’t held for you. We are sorry.`,
        ],
  ended: ({ car, hours }) => [
    'Your reservation has ended',
    `We held the ${car} for ${hours} hours. It is available again, and you can reserve it again.`,
  ],
  cancelled: ({ car }) => ['Your reservation is cancelled', `The ${car} is available again.`],
  completed: ({ car }) => ['It is yours', `You’ve bought the ${car}. Enjoy it.`],
}

/** For a deposit paid online. */
function describePaid({ status, refund }: Reservation, { deposit }: ReservationContext): string {
  if (refund === 'done')
    return `Your deposit of ${deposit} has been refunded. Banks take up to ten days to show it.`
  if (refund === 'due' || isOver(status))
    return `Your deposit of ${deposit} will be refunded in full. Your refund is being processed.`
  if (status === 'completed') return `Your deposit of ${deposit} is part of the price.`
  return status === 'held' ? `Your deposit of ${deposit} is paid.` : ''
}

function describeUnpaid({ status, payment }: Reservation, { deposit }: ReservationContext): string {
  if (isOver(status)) return 'Nothing has been charged.'
  return status === 'held' && payment === 'none'
    ? `Nothing to pay now: pay the deposit of ${deposit} at the dealership.`
    : ''
}

/** A string of a payload; empty if it is not one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
