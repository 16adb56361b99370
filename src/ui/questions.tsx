// Questions that unfold their answers: without scripts, and found by a search within the page.
import { Markup } from './page-head.tsx'

type Question = {
  /** Name of its anchor; without one it has none. */
  id?: string
  question: string
  /** Basic markup. */
  answer: string
}

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={question} id={id && `faq-${id}`}>
          <summary>{question}</summary>
          <Markup html={answer} />
        </details>
      ))}
    </div>
  )
}
