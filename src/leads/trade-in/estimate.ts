// Which vehicles get an estimate online (V32), what the valuation tool is asked, and the offer that a lead carries (E24).
import { z } from 'zod'

import type { FormAsk } from '#leads/definition.ts'
import type { Answers } from '#leads/form.ts'
import { parseNumber } from '#lib/clean.ts'
import { localDate } from '#lib/time.ts'
import { mainPlace, zoneOf } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { ValuationRequest } from '#upstream/valuation.ts'

/** Whether an estimate is given: the year known, not too old, not too far driven. `now` in seconds. */
export function canEstimate(
  { year, kms }: { year: number | null; kms: number | null },
  site: Site,
  now: number,
): boolean {
  const { max_age_years: oldest, max_km: furthest, ask_km: countsKms } = site.trade_in
  if (year === null) return false
  const age = Number(localDate(now, zoneOf(mainPlace(site))).slice(0, 4)) - year
  // Next year's models are on the road already.
  const isYoung = Number.isInteger(year) && age >= -1 && age <= oldest
  return isYoung && (countsKms ? kms !== null && kms >= 0 && kms <= furthest : true)
}

/** What the tool is asked; null for a vehicle that gets no estimate online. */
export function toValuationRequest(
  answers: Answers,
  { site, car, now }: Pick<FormAsk, 'site' | 'car' | 'now'>,
): ValuationRequest | null {
  const year = parseNumber(answers.year)
  const kms = parseNumber(answers.kms)
  if (year === null || !canEstimate({ year, kms }, site, now)) return null
  return {
    id: car?.id ?? '',
    adjustmentAnswers: adjustmentAnswers(answers, site),
    rego: answers.rego ?? '',
    regoState: answers.regoState ?? '',
    kms,
    make: answers.make ?? '',
    model: answers.model ?? '',
    year,
  }
}

/** Answers to the questions about the condition, by the names of the questions (E24). */
function adjustmentAnswers(answers: Answers, { trade_in }: Site): Record<string, string> {
  return Object.fromEntries(
    trade_in.questions.flatMap(({ id }) => {
      const answer = answers[questionField(id)] ?? ''
      return answer === '' ? [] : [[id, answer]]
    }),
  )
}

/** Name of a question's field. */
export function questionField(id: string): string {
  return `adjustment.${id}`
}

/** What was offered: whole dollars, and when (seconds). */
export type Offer = z.output<typeof offer>

const dollars = z.number().positive()
const offer = z.object({
  offer_price: dollars,
  low: dollars.nullable(),
  high: dollars.nullable(),
  at: z.number(),
})

/** The offer that a lead carries under "valuation"; null where there was none (V31). */
export function parseOffer({ valuation }: Readonly<Record<string, unknown>>): Offer | null {
  return offer.safeParse(valuation).data ?? null
}

/** Whether an offer can no longer be accepted. `now` in seconds. */
export function isExpired(made: Offer, site: Site, now: number): boolean {
  return now > lastMoment(made, site)
}

/** Until when it can be accepted (seconds). */
export function lastMoment({ at }: Offer, { trade_in }: Site): number {
  return at + trade_in.offer_days * DAY - 1
}

const DAY = 86_400
