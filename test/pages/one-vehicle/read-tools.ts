// What the tools for assistants say of a vehicle: its own answer, and its row in a list.
import type { VehicleAnswer, VehicleRowAnswer } from '#test/support/agent-answer.ts'
import { readFacts } from './read-page.ts'
import {
  type Said,
  toCondition,
  toDollars,
  toFile,
  toKm,
  toPhone,
  toPriceKind,
  toTerms,
} from './statements.ts'

/** The vehicle of a list, and of a comparison. */
export function readRow(row: VehicleRowAnswer): Said {
  return {
    ...readOffer(row),
    kilometres: toKm(/[\d,]+ km(?! range)/.exec(row.facts)?.[0]),
    'yard name': row.location,
  }
}

/** The answer about one vehicle. One that is gone says only what it was. */
export function readVehicle(answer: VehicleAnswer): Said {
  const { state, repayment, facts, photo, photos, phone, location, certified, was } = answer
  const isForSale = state !== 'sold' && state !== 'gone'
  const offer = readOffer(answer)
  if (!isForSale) return { ...offer, price: undefined }
  return {
    ...offer,
    ...readFacts(new Map(Object.entries(facts))),
    'former price': was === '' ? undefined : toDollars(was),
    certified: certified ? 'yes' : 'no',
    ...(repayment !== null && {
      repayment: `${repayment.each.toLocaleString('en-AU')} a ${repayment.per}`,
      ...toTerms(`over ${repayment.terms} ${repayment.comparison_rate} comparison rate`),
    }),
    photographs: String(photos),
    'has photographs': photos === 0 ? 'no' : 'yes',
    'first photograph': photo === '' ? undefined : toFile(photo),
    'yard name': location.split(', ')[0],
    street: location.split(', ')[1],
    postcode: /(\d{4})$/.exec(location)?.[1],
    phone: toPhone(phone),
  }
}

function readOffer({
  name,
  condition,
  state,
  price,
  price_kind: kind,
}: Omit<VehicleRowAnswer, 'facts'>): Said {
  return {
    name,
    condition: toCondition(condition),
    // Sold long ago: other places say no more of it.
    availability: state === 'gone' ? 'sold' : state.replace('_', ' '),
    price: price === null ? 'none' : String(price),
    'what the price includes': toPriceKind(kind?.replace('_', '-')),
  }
}
