// Questions about valuations in the words of the site, true to its settings (W91, C30, V32).
import { toGrouped } from '#lib/money.ts'
import type { Site } from '#tenant/schema.ts'

type Question = Site['trade_in']['faq'][number]

/** Questions and answers, with the bounds of V32 as they hold on the site; answers may hold markup. */
export function toFaq({
  trade_in: { faq, max_age_years, max_km },
}: Pick<Site, 'trade_in'>): Question[] {
  return faq.map(({ answer, ...question }) => ({
    ...question,
    answer: answer
      .replaceAll('{max_age_years}', String(max_age_years))
      .replaceAll('{max_km}', toGrouped(max_km)),
  }))
}
