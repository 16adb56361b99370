// What a shopper may want to know before they ask for a valuation (W91).
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { Questions } from '#ui/questions.tsx'
import { useSite } from '#ui/site-context.ts'

/** The site's questions, each with an address of its own; nothing where it has none. */
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
