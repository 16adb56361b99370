// Questions about valuations in the site's wording, consistent with its settings.
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'

type Question = Site['trade_in']['faq'][number]

/** The questions that the site answers, with its V32 limits filled in; answers may contain markup. */
export function toFaq({
  trade_in: { faq, max_age_years, max_km },
  upstreams: { valuation },
}: Pick<Site, 'trade_in' | 'upstreams'>): Question[] {
  const questions = faq.filter(({ about_estimates }) => !about_estimates || valuation !== null)
  return questions.map(({ answer, ...question }) => ({
    ...question,
    answer: answer
      .replaceAll('{max_age_years}', String(max_age_years))
      .replaceAll('{max_km}', toGrouped(max_km)),
  }))
}
