// Choices as boxes; and a choice of times: first a day, then a time. Works without scripts, by touch and by keyboard.
import type { Choice } from '#sales/leads/form.ts'

type BoxProps = {
  name: string
  choice: Choice
  /** The chosen value. */
  value: string
  id?: string | undefined
  /** Short form of a label that screen readers read in full. */
  short?: string
}

/** A radio button in a box. */
export function ChoiceBox({ name, choice, value, id, short }: BoxProps) {
  return (
    <label className="field-choice">
      <input
        id={id}
        type="radio"
        name={name}
        value={choice.value}
        aria-label={short === undefined ? undefined : choice.label}
        defaultChecked={choice.value === value}
      />
      <span>{short ?? choice.label}</span>
    </label>
  )
}

type Props = { name: string; times: readonly Choice[]; value: string }

/**
 * The day of the selected time is open initially. Days do not close each other: a keyboard reaches radio buttons
 * through the selected one, which must not be hidden.
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
              <ChoiceBox
                key={choice.value}
                name={name}
                choice={choice}
                value={value}
                short={choice.label.replace(/^.*, /, '')}
              />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
