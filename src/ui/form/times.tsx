// A choice of times: first a day, then a time of it. Works without scripts, by touch and by keyboard.
import type { Choice } from '#sales/leads/form.ts'

type Props = { name: string; times: readonly Choice[]; value: string }

/**
 * The day of the chosen time is open at first. Days do not close each other: a keyboard reaches radio buttons through
 * the chosen one, which must not be hidden.
 */
export function TimeChoices({ name, times, value }: Props) {
  return (
    <div className="times">
      {[...Map.groupBy(times, ({ group = '' }) => group)].map(([day, within]) => (
        <details
          key={day}
          className="times-day"
          open={within.some((choice) => choice.value === value)}
        >
          <summary>
            {day}
            <span className="quiet">
              {within.length === 1 ? '1 time' : `${within.length} times`}
            </span>
          </summary>
          <div className="times-of-day">
            {within.map((choice) => (
              <label key={choice.value} className="field-choice">
                <input
                  type="radio"
                  name={name}
                  value={choice.value}
                  aria-label={choice.label}
                  defaultChecked={choice.value === value}
                />
                <span>{choice.label.replace(/^.*, /, '')}</span>
              </label>
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
