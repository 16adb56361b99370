// The lead payload under the dealers' systems' names. payload-fields.ts has a table for each entity.
import { withoutEmpty } from '#lib/without-empty.ts'
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Extras } from './definition.ts'
import type { Answers, FormKind } from './form.ts'
import type { Lead, LeadPayload } from './lead.ts'
import {
  toEnquiry,
  toFinance,
  toOrigin,
  toOthers,
  toPlace,
  toValuation,
  toVehicle,
  type Origin,
} from './payload-fields.ts'

/**
 * The whole payload. Answers of no entity keep their field names. Empty values ("", [], null) are left out; an unticked
 * box is false.
 */
export function toPayload(
  kind: FormKind,
  answers: Answers,
  extras: Extras,
  { site, car, origin }: { site: Site; car: Car | null; origin: Origin },
): LeadPayload {
  const isValuation = kind === 'sell' || kind === 'trade-in'
  return withoutEmpty({
    ...toOthers(answers),
    ...toEnquiry(kind, answers, extras, site),
    ...toPlace(answers, site, car),
    ...(isValuation ? toValuation(answers) : { Rego: answers.rego }),
    ...((kind === 'finance' || kind === 'pre-approval') && toFinance(kind, answers)),
    ...(car !== null && toVehicle(car, site)),
    ...toOrigin(origin, car),
    ...extras.fields,
  })
}

/** The acceptance of a vehicle offer (E25, S15), with the shopper, vehicle and location (E37, E24). */
export function toAcceptance({ id, payload }: Pick<Lead, 'id' | 'payload'>): LeadPayload {
  return withoutEmpty({
    ...Object.fromEntries(REPEATED.map((name) => [name, payload[name]])),
    lead_id: id,
    form_completed: true,
    offer_accepted: true,
    category: payload.category,
    subcategory: '3. Offer Accepted',
  })
}

const REPEATED = [
  'name',
  'last_name',
  'email',
  'phone',
  'dealership_slug',
  'location',
  'location_id',
  'rego',
  'regoState',
  'kms',
  'year',
  'make',
  'model',
  'valuation',
  'car_id',
]
