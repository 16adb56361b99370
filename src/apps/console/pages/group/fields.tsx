// Controls of a form for a site's fields, from the field table. Names are JSON pointers; all buttons work without
// scripts.
import type { ReactNode } from 'react'

import type { Field, Group } from '#apps/console/fields/field.ts'
import { isWeek } from '#apps/console/fields/week.ts'
import { OFF, ON, toText } from '#apps/console/fields/typed.ts'
import { type Described, type FormView, hasProblemBelow, Problems } from './form-view.tsx'
import { ListEditor } from './list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { Typefaces } from './typefaces.tsx'
import { WeekEditor } from './week-editor.tsx'

type Props<F extends Field = Field> = { field: F; at: string; view: FormView }

/** A field with its label, help and errors; nothing if this person may not see it. */
export function FieldView({ field, at, view }: Props): ReactNode {
  if (field.audience === 'system') return null
  const { widget } = field
  if (widget === 'group') return <GroupView field={field} at={at} view={view} />
  // Only lists hold them.
  if (widget === 'variants') return null
  if (widget === 'list' && isWeek(at)) return <WeekEditor field={field} at={at} view={view} />
  if (widget === 'list') return <ListEditor field={field} at={at} view={view} draw={drawItem} />
  if (widget === 'switch') return <Switch field={field} at={at} view={view} />
  if (widget === 'choice' && field.look === 'typeface') {
    const text = view.typed.get(at)?.at(-1) ?? ''
    const described = describedBy(field, at, view.problems.has(at))
    return (
      <Typefaces field={field} at={at} text={text} described={described}>
        <Below field={field} at={at} view={view} text={text} />
      </Typefaces>
    )
  }
  if (widget === 'ticks') return <Ticks field={field} at={at} view={view} />
  return <Single field={field} at={at} view={view} />
}

/** The fields of an item of a list. */
const drawItem = (field: Field, at: string, view: FormView) =>
  field.widget === 'group' ? (
    <GroupFields field={field} at={at} view={view} />
  ) : (
    <FieldView field={field} at={at} view={view} />
  )

/** Fields of a group under its name; an optional group has a switch. */
function GroupView({ field, at, view }: Props<Group>) {
  const { isNullable = false, label, help } = field
  const isOn = view.typed.get(at)?.at(-1) === ON
  return (
    <fieldset className="group" id={at}>
      <legend>{label}</legend>
      {help !== '' && <p className="hint">{help}</p>}
      <Problems at={at} view={view} />
      {isNullable && (
        <p className="check">
          <input type="hidden" name={at} value={OFF} />
          <label>
            <input type="checkbox" name={at} value={ON} defaultChecked={isOn} /> Use this
          </label>
        </p>
      )}
      <div className={isNullable ? 'when-on' : undefined}>
        <GroupFields field={field} at={at} view={view} />
      </div>
    </fieldset>
  )
}

/** The fields of a group without a frame; technical ones come last, collapsed, for staff. */
export function GroupFields({ field, at, view }: { field: Group; at: string; view: FormView }) {
  const plain = field.fields.filter(([, inner]) => inner.audience === undefined)
  const technical = view.isStaff
    ? field.fields.filter(([, inner]) => inner.audience === 'staff')
    : []
  const draw = ([key, inner]: [string, Field]) => (
    <FieldView key={key} field={inner} at={`${at}/${key}`} view={view} />
  )
  const hasProblem = technical.some(([key]) => hasProblemBelow(`${at}/${key}`, view))
  return (
    <>
      {plain.map(draw)}
      {technical.length > 0 && (
        <details className="technical" open={hasProblem}>
          <summary>Technical settings</summary>
          {technical.map(draw)}
        </details>
      )}
    </>
  )
}

function Single({ field, at, view }: Props) {
  const text = view.typed.get(at)?.at(-1) ?? ''
  const isBad = view.problems.has(at)
  return (
    <div className={`field as-${field.widget}`} data-at={at}>
      <label htmlFor={at}>{field.label}</label>
      {field.widget === 'picture' ? (
        <PictureField field={field} at={at} view={view} described={describedBy(field, at, isBad)} />
      ) : (
        <Control field={field} at={at} text={text} described={describedBy(field, at, isBad)} />
      )}
      <Below field={field} at={at} view={view} text={text} />
    </div>
  )
}

function describedBy({ help }: Field, at: string, isBad: boolean): Described {
  const ids = [...(help === '' ? [] : [`${at}~help`]), ...(isBad ? [`${at}~problem`] : [])]
  return {
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': isBad || undefined,
  }
}

type ControlProps = { field: Field; at: string; text: string; described: Described }

function Control({ field, at, text, described }: ControlProps) {
  const common = { id: at, name: at, defaultValue: text, ...described }
  const { widget } = field
  if (widget === 'area')
    return field.holds === 'markup' ? (
      <textarea {...common} rows={rowsFor(text, 4)} data-markup />
    ) : (
      <textarea {...common} rows={rowsFor(text, 3)} />
    )
  if (widget === 'lines' || widget === 'pairs')
    return <textarea {...common} rows={rowsFor(text, 3)} placeholder={placeholderOf(field)} />
  if (widget === 'number')
    return <input {...common} inputMode={field.isWhole ? 'numeric' : 'decimal'} className="short" />
  if (widget === 'choice') return <Choice field={field} at={at} text={text} described={described} />
  if (widget === 'colour')
    return (
      <span className="colour-control">
        <input {...common} className="short" autoComplete="off" spellCheck={false} />
        <input
          type="color"
          defaultValue={text}
          data-mirrors={at}
          aria-label={`${field.label}: pick`}
        />
      </span>
    )
  if (widget !== 'text') return <input {...common} autoComplete="off" spellCheck={false} />
  // Links may be paths, which browsers do not accept as addresses.
  const type = field.input === 'url' ? 'text' : field.input
  const look = SHORT.has(field.input) ? 'short' : undefined
  return <input {...common} type={type} className={look} autoComplete="off" />
}

const SHORT = new Set(['date', 'time'])

const rowsFor = (text: string, least: number) =>
  Math.min(14, Math.max(least, text.split('\n').length + 1, Math.ceil(text.length / 70)))

const placeholderOf = ({ widget }: Field) => (widget === 'pairs' ? 'name = value' : 'One a line')

/** A value that is none of the options, from a newer release or a mistake, is shown unchanged. */
function Choice({ field, at, text, described }: ControlProps) {
  if (field.widget !== 'choice') return null
  const isKnown = field.options.some(({ value }) => String(value) === text)
  return (
    <select id={at} name={at} defaultValue={text} {...described}>
      {!isKnown && <option value={text}>{text === '' ? 'None' : text}</option>}
      {field.isNullable === true && isKnown && <option value="">None</option>}
      {field.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Switch({ field, at, view }: Props) {
  const text = view.typed.get(at)?.at(-1) ?? OFF
  return (
    <div className="field switch" data-at={at}>
      <input type="hidden" name={at} value={OFF} />
      <label>
        <input
          type="checkbox"
          id={at}
          name={at}
          value={ON}
          defaultChecked={text === ON}
          {...describedBy(field, at, view.problems.has(at))}
        />{' '}
        {field.label}
      </label>
      <Below field={field} at={at} view={view} text={text} />
    </div>
  )
}

function Ticks({ field, at, view }: Props) {
  if (field.widget !== 'ticks') return null
  const ticked = view.typed.get(at) ?? []
  return (
    <fieldset className="field ticks" id={at} data-at={at}>
      <legend>{field.label}</legend>
      <input type="hidden" name={at} value="" />
      {field.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            name={at}
            value={value}
            defaultChecked={ticked.includes(String(value))}
          />{' '}
          {label}
        </label>
      ))}
      <Below field={field} at={at} view={view} text={null} />
    </fieldset>
  )
}

type BelowProps = Props & {
  /** What the control shows; null if it cannot be reset to the default. */
  text: string | null
}

/** Below a control: help, errors, the other value of a conflict, and the button that resets it to the default. */
function Below({ field, at, view, text }: BelowProps) {
  const standard = toText(field, field.standard)
  const isOwn = field.isOptional === true && text !== null && text !== standard && standard !== ''
  return (
    <>
      {field.help !== '' && (
        <p className="hint" id={`${at}~help`}>
          {field.help}
        </p>
      )}
      <Problems at={at} view={view} />
      <ConflictView field={field} at={at} view={view} />
      {isOwn && (
        <button
          className="plain standard"
          name="do"
          value={`standard ${at}`}
          data-standard={standard}
        >
          Back to standard{wordsFor(field, standard)}
        </button>
      )}
    </>
  )
}

function wordsFor(field: Field, standard: string): string {
  if (field.widget === 'switch') return standard === ON ? ': on' : ': off'
  const shown =
    field.widget === 'choice'
      ? (field.options.find(({ value }) => String(value) === standard)?.label ?? standard)
      : standard
  return shown.length > 40 || shown.includes('\n') ? '' : `: ${shown}`
}

/** Both values of a field that two people changed. */
function ConflictView({ field, at, view }: Props) {
  const conflict = view.conflicts.get(at)
  if (conflict === undefined) return null
  const theirs = toText(field, conflict.theirs ?? field.standard)
  return (
    <div className="conflict" role="group" aria-label={`${field.label}: two values`}>
      <p>
        <strong>{view.by || 'Someone else'}</strong> changed this to “{theirs}”. Above is what you
        typed.
      </p>
      <button className="button" name="do" value={`theirs ${at}`} data-value={theirs}>
        Use their value
      </button>
    </div>
  )
}
