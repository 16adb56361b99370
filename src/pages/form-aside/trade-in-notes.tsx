// What a shopper may want to know before they ask for a valuation (W91).
import { toFaq } from '#leads/trade-in/faq.ts'
import { useSite } from '#ui/site-context.ts'
import { Markup } from '#ui/markup.tsx'

/** The site's questions, each with an address of its own; nothing where it has none. */
export function TradeInNotes() {
  const questions = toFaq(useSite().site)
  if (questions.length === 0) return null
  return (
    <section className="trade-in-faq" aria-labelledby="faq-title">
      <h2 id="faq-title">Good to know</h2>
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={`faq-${id}`}>
          <summary>{question}</summary>
          <Markup html={answer} />
        </details>
      ))}
    </section>
  )
}
