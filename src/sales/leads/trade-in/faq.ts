// Questions about valuations in the words of the site, true to its settings (W91, C30, V32).
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'

type Question = Site['trade_in']['faq'][number]

/** Those that the site has an answer for, with the bounds of V32 as they hold there; answers may hold markup. */
export function toFaq({
  trade_in: { faq, max_age_years, max_km },
  upstreams: { valuation },
}: Pick<Site, 'trade_in' | 'upstreams'>): Question[] {
  const asked = faq.filter(({ about_estimates }) => !about_estimates || valuation !== null)
  return asked.map(({ answer, ...question }) => ({
    ...question,
    answer: answer
      .replaceAll('{max_age_years}', String(max_age_years))
      .replaceAll('{max_km}', toGrouped(max_km)),
  }))
}
