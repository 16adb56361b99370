// Values of a payload as people say them: an amount in dollars, years, a dealership by its name.
import { toGrouped, toMoney } from '#lib/money.ts'
import type { LeadPayload } from '#leads/lead.ts'
import { parseOffer } from '#leads/trade-in/offer.ts'
import type { Site } from '#tenant/schema.ts'

/** The same payload for people to read; what stands in it that is not as we write it stays as it is. */
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
    deposit: toDollars(payload.deposit),
    term: toYears(payload.term),
    kms: isDigits(payload.kms) ? toGrouped(Number(payload.kms)) : payload.kms,
    selfAssessedCreditScore: toSentence(payload.selfAssessedCreditScore),
    vehicle_status: toSentence(payload.vehicle_status),
    dealership_slug: dealership?.name || payload.dealership_slug,
  }
}

const toDollars = (value: unknown) => (isDigits(value) ? toMoney(Number(value)) : value)

const toYears = (value: unknown) =>
  isDigits(value) ? `${value} ${value === '1' ? 'year' : 'years'}` : value

/** "in_stock" is "In stock". */
function toSentence(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const words = value.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}$/.test(value)
}
