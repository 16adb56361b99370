// One of a few choices, side by side as one control: radio buttons that need no script.
export type Segment = { value: string; label: string }

type Props = { name: string; legend: string; choices: readonly Segment[]; chosen: string }

export function Segments({ name, legend, choices, chosen }: Props) {
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
