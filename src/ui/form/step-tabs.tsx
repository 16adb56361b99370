// The steps of a form beside each other, with those that come behind it, elsewhere (W83).
import type { Step } from '#sales/leads/form.ts'
import { Icon } from '#ui/icon.tsx'

type Props = {
  steps: readonly Pick<Step, 'title'>[]
  /** Step that is shown, from 0. */
  at: number
  /** Titles of what comes then. */
  ahead: readonly string[]
}

export function StepTabs({ steps, at, ahead }: Props) {
  return (
    <ol className="form-tabs" aria-label="Steps">
      {steps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
        >
          {index < at ? <Icon name="check" /> : <b aria-hidden="true">{index + 1}</b>}
          <span>
            {title}
            {index < at && <span className="unseen">, done</span>}
          </span>
        </li>
      ))}
      {ahead.map((title, index) => (
        <li key={title}>
          <b aria-hidden="true">{steps.length + index + 1}</b>
          <span>
            {title}
            <span className="unseen">, once this form is sent</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
