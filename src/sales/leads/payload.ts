// The lead payload, under the field names of dealers' systems. Each part has its own function.
import { withoutEmpty } from '#lib/text.ts'
import type { Car } from '#vehicle/car.ts'
import { mainPlace, type Place, placeOf, zoneOf } from '#vehicle/places.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { slugOf } from '#vehicle/slug.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import type { Extras } from './definition.ts'
import type { Answers } from './form.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import type { Lead, LeadPayload } from './lead.ts'

const ADJUSTMENT = 'adjustment.'

/** Sent under another name, or used by the form only. */
const NOT_SENT = new Set([
  'loanTerm',
  'looked_up',
  'opt_in',
  'preferred_dealership',
  'rego',
  'request',
  'terms_conditions',
  'topic',
  'trade_in',
  'vehiclePriceBudget',
])

/**
 * The whole payload. Answers that belong to no entity keep their field names. Empty values ("", [], null) are left out;
 * an unticked box is false.
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
    ...toLeadPlace(answers, site, car),
    ...(isValuation ? toValuation(answers) : { Rego: answers.rego }),
    ...((kind === 'finance' || kind === 'pre-approval') && toFinance(kind, answers)),
    ...(car !== null && toVehicle(car, site)),
    ...toOrigin(origin, car),
    ...extras.fields,
  })
}

/** The acceptance of a vehicle offer, with the shopper, vehicle and location. */
export function toAcceptance({ id, payload }: Pick<Lead, 'id' | 'payload'>): LeadPayload {
  return withoutEmpty({
    ...followUpFields(payload),
    lead_id: id,
    form_completed: true,
    offer_accepted: true,
    subcategory: '3. Offer Accepted',
  })
}

/** Fields that a follow-up repeats from its lead: the shopper, vehicle, location, and originating visit. */
export function followUpFields(payload: LeadPayload): Record<string, unknown> {
  return Object.fromEntries(REPEATED.map((name) => [name, payload[name]]))
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
  'id',
  'category',
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_id',
  'car_type',
  'car_year',
  'car_vin',
  'car_badge',
  'car_km',
  'car_price',
  'car_description',
  'url',
  'source',
  'user_agent',
  'car_dealership_id',
  'lead_attributes',
]

/** The visit before a lead, as the browser reports it. */
export type Origin = {
  /** Page address without its query. */
  url: string
  userAgent: string
  /** Paths visited before, oldest first. */
  visitedPages: readonly string[]
  /** Advertising parameters, such as utm_source. */
  linkedQueryParams: Readonly<Record<string, string>>
}

type Fields = Record<string, unknown>

/** E37, and E38's question; additional_services come with their form, the location from toPlace below. */
export function toEnquiry(kind: FormKind, answers: Answers, extras: Extras, site: Site): Fields {
  return {
    name: answers.name,
    last_name: answers.last_name,
    email: answers.email,
    phone: answers.phone,
    postcode: answers.postcode,
    message: answers.message,
    category: extras.category,
    subcategory: extras.subcategory,
    opt_in: answers.opt_in === 'on',
    page_id: site.forms.page_ids[kind],
    tags: extras.tags,
    'do-you-have-a-trade-in': answers.trade_in,
  }
}

/** E37: the chosen location, else the vehicle's, else the only one. */
export function toLeadPlace(answers: Answers, site: Site, car: Car | null): Fields {
  const visible = site.locations.filter((location) => location.visible)
  const only = visible.length === 1 && car === null ? visible[0] : undefined
  const ofCar = car === null || answers.location_id ? undefined : placeOf(car, site)
  const place = site.locations.find(({ id }) => id === answers.location_id) ?? ofCar ?? only
  const preferred = site.dealerships.find(({ slug }) => slug === answers.preferred_dealership)
  const sole = site.dealerships.length === 1 ? site.dealerships[0] : undefined
  return {
    location: place?.name ?? car?.location?.name ?? car?.location_name,
    location_id: place?.id ?? answers.location_id ?? car?.location?.id,
    dealership_slug:
      preferred?.slug || place?.dealership_slug || car?.dealership_slug || sole?.slug,
  }
}

/** The location of a lead, by id, otherwise by name; the main one only for a lead without a location. */
export function leadPlace(
  { location: name, location_id: id }: LeadPayload,
  { locations }: Pick<Site, 'locations'>,
): Place | undefined {
  if (id === undefined && name === undefined) return mainPlace({ locations })
  return (
    locations.find((place) => place.id === id) ?? locations.find((place) => place.name === name)
  )
}

/** IANA time zone of that location, otherwise of the main one: every deadline of a lead uses it. */
export function leadZone(payload: LeadPayload, site: Pick<Site, 'locations' | 'locale'>): string {
  return zoneOf(leadPlace(payload, site) ?? mainPlace(site), site)
}

/** Facts of the wanted vehicle that ADF has and CRMs match by; webhooks do not send them. */
export const VEHICLE_FACTS: ReadonlySet<string> = new Set([
  'car_vin',
  'car_badge',
  'car_km',
  'car_price',
])

/** E22, and the E39 fields that identify a vehicle among others of its model. */
export function toVehicle(car: Car, site: Site): Fields {
  return {
    manufacturer_slug: slugOf(car.make ?? ''),
    stock_number: car.stocknum,
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    car_type: car.car_type,
    car_id: car.id,
    vehicle_status: car.status,
    autogauge_enabled: site.forms.autogauge_enabled || null,
    car_year: car.year,
    car_vin: car.vin,
    car_badge: car.badge,
    car_km: car.km,
    car_price: (car.price ?? 0) > SHOWN_ABOVE ? car.price : null,
    car_description: toTitle(car),
  }
}

/** E23. */
export function toOrigin(origin: Origin, car: Car | null): Fields {
  return {
    url: origin.url,
    source: 'Website',
    user_agent: origin.userAgent,
    car_dealership_id: car?.dealership_id,
    lead_attributes: withoutEmpty({
      visited_pages: origin.visitedPages,
      linked_query_params: origin.linkedQueryParams,
    }),
  }
}

/** E24 and E38; the valuation id comes with its form. */
export function toValuation(answers: Answers): Fields {
  return {
    adjustmentAnswers: adjustmentAnswers(answers),
    rego: answers.rego,
    regoState: answers.regoState,
    kms: answers.kms,
    PreferredContactMethod: answers.PreferredContactMethod,
    finance: answers.finance,
    terms_conditions: answers.terms_conditions === 'on',
  }
}

/** Field name of a condition question. */
export function questionField(id: string): string {
  return `${ADJUSTMENT}${id}`
}

/** Answers to the condition questions, by question name. */
export function adjustmentAnswers(answers: Answers): Record<string, string> {
  const under = Object.entries(answers).filter(([name]) => name.startsWith(ADJUSTMENT))
  return Object.fromEntries(under.map(([name, value]) => [name.slice(ADJUSTMENT.length), value]))
}

/** E39, as far as each form has it; dollars and years. The verification code is never stored. */
export function toFinance(kind: 'finance' | 'pre-approval', answers: Answers): Fields {
  if (kind === 'finance')
    return {
      amount: answers.vehiclePriceBudget,
      term: answers.loanTerm,
      selfAssessedCreditScore: answers.selfAssessedCreditScore,
    }
  const subscribe = answers.subscribe === 'on'
  return {
    amount: answers.amount,
    term: answers.term,
    selfAssessedCreditScore: answers.selfAssessedCreditScore,
    whoIsHelping: answers.whoIsHelping,
    subscribe,
    opt_in: subscribe,
  }
}

/** Answers without a table. Dotted names are parts of one answer, which a table or the form assembles. */
export function toOthers(answers: Answers): Fields {
  const own = Object.entries(answers).filter(([name]) => !NOT_SENT.has(name) && !name.includes('.'))
  return Object.fromEntries(own)
}
