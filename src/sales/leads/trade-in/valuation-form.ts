// The shared form for selling and trading in a vehicle, with or without a wanted vehicle.
import { EVENTS } from '#analytics/events.ts'
import { logError } from '#lib/log.ts'
import { parseNumber } from '#lib/clean.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Extras, FormRequest, FormDefinition } from '#sales/leads/definition.ts'
import type { Answers } from '#sales/leads/form.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { adjustmentAnswers } from '#sales/leads/payload.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { saveValuation } from '#upstream/miscellaneous.ts'
import { loadValuation, type ValuationRequest } from '#upstream/valuation.ts'
import { parseEstimate } from './trade-in-estimate.ts'
import { lookUpTyped } from './plate.ts'
import { toValuationSteps } from './steps.ts'

type Words = Pick<FormDefinition, 'kind'> & {
  title: (site: Site) => string
  /** Introduction of the next step, with an online valuation or with a call. */
  intro: Record<'valued' | 'called', string>
  category: string
  /** Fields in addition to the answers. */
  fields?: Extras['fields']
}

/** Creates the valuation form of either kind. */
export function createValuationForm({ kind, title, intro, ...lead }: Words): FormDefinition {
  return {
    kind,
    toForm: async (ask) => ({
      kind,
      title: title(ask.site),
      intro: ask.site.forms.intros[kind] ?? intro[isValued(ask.site) ? 'valued' : 'called'],
      steps: toValuationSteps(ask, await lookUpTyped(ask.typed, ask.site, ask.call)),
      submitLabel: isValued(ask.site) ? 'Get my estimate' : 'Send',
    }),
    toExtras: async (answers, ask) => ({
      category: lead.category,
      subcategory: '',
      event: EVENTS.generalEnquiry,
      fields: { ...lead.fields, ...(await toFields(answers, ask)) },
    }),
    next: ({ id, key, fields }) =>
      parseEstimate(fields) === null ? null : routes.offer.href(id, key),
    whenKept: sendValuation,
  }
}

/** Whether the valuation tool may be used; without it the form promises nothing. */
function isValued({ upstreams }: Site): boolean {
  return upstreams.valuation !== null
}

/** Lead fields in addition to the answers: the wanted vehicle and the offer. */
async function toFields(answers: Answers, ask: FormRequest): Promise<Record<string, unknown>> {
  const request = toValuationRequest(answers, ask)
  const valuation = request === null ? null : await loadValuation(ask.call, request)
  return {
    ...(ask.car !== null && { id: ask.car.id }),
    ...(valuation !== null && { valuation: { ...valuation, at: ask.now } }),
  }
}

/** A21: if configured, the offer is also stored in another system. Does not block the shopper. */
async function sendValuation({ id, payload }: Lead, { site, call }: FormRequest): Promise<void> {
  const offer = parseEstimate(payload)
  if (!site.trade_in.save_valuation || offer === null) return
  if (!(await saveValuation(call, { ...offer, lead_id: id })))
    logError('valuation.save-failed', {
      tenant: site.slug,
      error: 'Failed to save valuation data',
    })
}

/** Whether an estimate is given: the year is known, and age and kilometres are within the limits. */
export function canEstimateValue(
  { year, kms }: { year: number | null; kms: number | null },
  site: Site,
  now: Seconds,
): boolean {
  const { max_age_years: oldest, max_km: furthest, ask_km: countsKms } = site.trade_in
  if (year === null) return false
  const age = Number(localDate(now, siteZone(site)).slice(0, 4)) - year
  // Next year's models are already on sale.
  const isYoung = Number.isInteger(year) && age >= -1 && age <= oldest
  return isYoung && (countsKms ? kms !== null && kms >= 0 && kms <= furthest : true)
}

/** The valuation request; null for a vehicle without an online estimate. */
export function toValuationRequest(
  answers: Answers,
  { site, car, now }: Pick<FormRequest, 'site' | 'car' | 'now'>,
): ValuationRequest | null {
  const year = parseNumber(answers.year)
  const kms = parseNumber(answers.kms)
  if (year === null || !canEstimateValue({ year, kms }, site, now)) return null
  return {
    id: car?.id ?? '',
    adjustmentAnswers: adjustmentAnswers(answers),
    rego: answers.rego ?? '',
    regoState: answers.regoState ?? '',
    kms,
    make: answers.make ?? '',
    model: answers.model ?? '',
    year,
  }
}
