// Which vehicles get an online estimate (V32), and the valuation request (E24).
import type { FormAsk } from '#sales/leads/definition.ts'
import type { Answers } from '#sales/leads/form.ts'
import { adjustmentAnswers } from '#sales/leads/payload-fields.ts'
import { parseNumber } from '#lib/clean.ts'
import { localDate } from '#lib/time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { ValuationRequest } from '#upstream/valuation.ts'

/** Whether an estimate is given: the year is known, and age and kilometres are within the limits. `now` in seconds. */
export function canEstimate(
  { year, kms }: { year: number | null; kms: number | null },
  site: Site,
  now: number,
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
  { site, car, now }: Pick<FormAsk, 'site' | 'car' | 'now'>,
): ValuationRequest | null {
  const year = parseNumber(answers.year)
  const kms = parseNumber(answers.kms)
  if (year === null || !canEstimate({ year, kms }, site, now)) return null
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
