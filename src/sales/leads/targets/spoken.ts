// Payload values for people: dollar amounts, years and dealership names.
import { toGrouped, toMoney } from '#lib/money.ts'
import { toClock, toWeekday } from '#lib/time.ts'
import type { LeadPayload } from '#sales/leads/lead.ts'
import { parseOffer } from '#sales/leads/trade-in/offer.ts'
import type { Site } from '#tenant/schema.ts'

/** The payload in readable form; values in an unexpected format stay unchanged. */
export function toSpoken(
  payload: LeadPayload,
  { dealerships }: Pick<Site, 'dealerships'>,
): LeadPayload {
  const offer = parseOffer(payload)
  const dealership = dealerships.find(({ slug }) => slug === payload.dealership_slug)
  return {
    ...payload,
    valuation: offer === null ? null : toMoney(offer.offer_price),
    amount: toDollars(payload.amount),
    deposit: toDeposit(payload),
    held_until: describeMoment(payload.held_until),
    term: toYears(payload.term),
    kms: isDigits(payload.kms) ? toGrouped(Number(payload.kms)) : payload.kms,
    selfAssessedCreditScore: toSentence(payload.selfAssessedCreditScore),
    vehicle_status: toSentence(payload.vehicle_status),
    dealership_slug: dealership?.name || payload.dealership_slug,
  }
}

const toDollars = (value: unknown) => (isDigits(value) ? toMoney(Number(value)) : value)

/** For a reservation, the deposit is paid or due on arrival; for a loan, it is just an amount. */
function toDeposit({ deposit, deposit_paid: isPaid }: LeadPayload): unknown {
  const dollars = toDollars(deposit)
  if (typeof dollars !== 'string' || typeof isPaid !== 'boolean') return dollars
  return `${dollars}, ${isPaid ? 'paid online' : 'to be paid at the dealership'}`
}

/** "2026-11-24T10:00:00+11:00" becomes "Tuesday 24 November, 10:00 am", in its own offset. */
function describeMoment(value: unknown): unknown {
  const [, date, hours, minutes] = LOCAL_TIME.exec(typeof value === 'string' ? value : '') ?? []
  if (date === undefined) return value
  return `${toWeekday(date)}, ${toClock(Number(hours) * 60 + Number(minutes))}`
}

const LOCAL_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T([01]\d|2[0-3]):([0-5]\d):\d\d[+-]\d\d:\d\d$/

const toYears = (value: unknown) =>
  isDigits(value) ? `${value} ${value === '1' ? 'year' : 'years'}` : value

/** "in_stock" becomes "In stock". */
function toSentence(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const words = value.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}$/.test(value)
}
