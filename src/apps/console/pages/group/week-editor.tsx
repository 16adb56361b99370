// The opening hours of a week: one row per day, all visible.
import type { Field } from '#apps/console/fields/field.ts'
import { placesOf } from '#apps/console/fields/lists.ts'
import { UNLISTED } from '#apps/console/fields/week.ts'
import { weekdayName } from '#lib/time.ts'
import { ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { type FormView, Problems } from './form-view.tsx'

type Props = { field: Extract<Field, { widget: 'list' }>; at: string; view: FormView }

const STATES = [
  ['Open', 'Open'],
  ['Closed', 'Closed'],
  [UNLISTED, 'Not shown'],
] as const

export function WeekEditor({ field, at, view }: Props) {
  return (
    <fieldset className="week" id={at} data-at={at}>
      <legend>{field.label}</legend>
      <input type="hidden" name={at} value="list" />
      <p className="hint">A note replaces the times, for example “By appointment”.</p>
      <Problems at={at} view={view} />
      <ListTable heads={['Day', 'Open or closed', 'Opens', 'Closes', 'Note']}>
        {placesOf(view.typed, at).map((place) => (
          <DayRow key={place} at={`${at}/${place}`} view={view} />
        ))}
      </ListTable>
    </fieldset>
  )
}

function DayRow({ at, view }: { at: string; view: FormView }) {
  const textAt = (key: string) => view.typed.get(`${at}/${key}`)?.at(-1) ?? ''
  const day = weekdayName(Number(textAt('weekday')))
  const input = (key: string, label: string, type: 'time' | 'text') => (
    <>
      <input
        type={type}
        id={`${at}/${key}`}
        name={`${at}/${key}`}
        defaultValue={textAt(key)}
        placeholder={type === 'text' ? 'Words instead' : undefined}
        aria-label={`${day}: ${label}`}
        aria-invalid={view.problems.has(`${at}/${key}`) || undefined}
      />
      <Problems at={`${at}/${key}`} view={view} />
    </>
  )
  return (
    <ListRow>
      <th scope="row">
        <input type="hidden" name={at} value={view.typed.get(at)?.[0]} />
        <input type="hidden" name={`${at}/weekday`} value={textAt('weekday')} />
        {day}
      </th>
      <td>
        <select
          name={`${at}/status`}
          id={`${at}/status`}
          defaultValue={textAt('status')}
          aria-label={`${day}: open or closed`}
        >
          {STATES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td>{input('open', 'opens', 'time')}</td>
      <td>{input('close', 'closes', 'time')}</td>
      <td>{input('formated_hours', 'words', 'text')}</td>
    </ListRow>
  )
}
