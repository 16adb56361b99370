// The controls that a shopper types into or chooses from, with what phones want to know of them (V46, V52).
import type { AreaField, Choice, Rule, SelectField, TextField } from '#sales/leads/form.ts'
import type { Drawn } from './field.tsx'

export function TextControl({ field, value, ...rest }: Drawn<TextField>) {
  return (
    <input
      {...attributesOf({ field, ...rest })}
      {...TYPES[field.rule]}
      defaultValue={value}
      maxLength={field.most ?? 120}
      autoComplete={field.autocomplete ?? 'off'}
      placeholder={field.placeholder}
    />
  )
}

export function AreaControl({ field, value, ...rest }: Drawn<AreaField>) {
  return (
    <textarea
      {...attributesOf({ field, ...rest })}
      defaultValue={value}
      rows={4}
      maxLength={field.most ?? 2000}
      placeholder={field.placeholder}
    />
  )
}

export function SelectControl({ field, value, ...rest }: Drawn<SelectField>) {
  const { choices, prompt, required } = field
  const isChosen = choices.some((choice) => choice.value === value)
  // Where one is chosen already and one must be, there is nothing to go back to.
  const hasPrompt = !(required === true && isChosen) || prompt !== undefined
  return (
    <select {...attributesOf({ field, ...rest })} defaultValue={isChosen ? value : ''}>
      {hasPrompt && <option value="">{prompt ?? 'Please choose'}</option>}
      {[...groupsOf(choices)].map(([group, within]) =>
        group === '' ? (
          <Options key={group} of={within} />
        ) : (
          <optgroup key={group} label={group}>
            <Options of={within} />
          </optgroup>
        ),
      )}
    </select>
  )
}

function Options({ of }: { of: readonly Choice[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

function groupsOf(choices: readonly Choice[]): Map<string, Choice[]> {
  return Map.groupBy(choices, ({ group = '' }) => group)
}

function attributesOf({
  field: { name, required },
  id,
  isWrong,
  describedBy,
}: Omit<Drawn<TextField | AreaField | SelectField>, 'value'>) {
  return {
    id,
    name,
    className: 'field-control',
    required,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
  }
}

/** Which keyboard comes up, and what it leaves alone. */
const TYPES: Record<Rule, React.InputHTMLAttributes<HTMLInputElement>> = {
  text: { type: 'text' },
  name: { type: 'text', autoCapitalize: 'words', spellCheck: false },
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  postcode: { type: 'text', inputMode: 'numeric' },
  rego: { type: 'text', autoCapitalize: 'characters', spellCheck: false },
  number: { type: 'text', inputMode: 'numeric' },
}
