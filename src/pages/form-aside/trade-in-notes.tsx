// Notes for shoppers before they request a valuation.
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { Questions } from '#ui/questions.tsx'
import { useSite } from '#ui/site-context.ts'

/** The site's questions, each with an anchor; nothing if there are none. */
export function TradeInNotes() {
  const questions = toFaq(useSite().site)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="questions-title">
        Good to know
      </h2>
      <Questions questions={questions} />
    </section>
  )
}
