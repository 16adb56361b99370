// A list on a form: each item with buttons to move, duplicate, hide and remove it, and a button to add one.
import type { ReactNode } from 'react'

import type { Field, Group } from '#apps/console/fields/field.ts'
import { placesOf } from '#apps/console/fields/lists.ts'
import { groupOf, OFF } from '#apps/console/fields/typed.ts'
import { TITLES } from '#apps/console/fields/screens.ts'
import { toDay } from '#lib/time.ts'
import { type FormView, hasProblemBelow, Problems } from './form-view.tsx'

type ListField = Extract<Field, { widget: 'list' }>
type Props = {
  field: ListField
  at: string
  view: FormView
  /** Renders the fields of an item. */
  draw: (field: Field, at: string, view: FormView) => ReactNode
}

export function ListEditor({ field, at, view, draw }: Props) {
  const places = placesOf(view.typed, at)
  const isFull = places.length >= (field.max ?? Number.POSITIVE_INFINITY)
  return (
    <fieldset className="list-editor" id={at} data-at={at}>
      <legend>{field.label}</legend>
      <input type="hidden" name={at} value="list" />
      {field.help !== '' && <p className="hint">{field.help}</p>}
      <Problems at={at} view={view} />
      {places.length > 0 && (
        <ol>
          {places.map((place) => (
            <Item
              key={place}
              field={field}
              at={at}
              view={view}
              draw={draw}
              place={place}
              count={places.length}
            />
          ))}
        </ol>
      )}
      {isFull ? <p className="hint">The list is full.</p> : <Add field={field} at={at} />}
    </fieldset>
  )
}

function Item({ field, at, view, draw, place, count }: Props & { place: number; count: number }) {
  const own = `${at}/${place}`
  const { typed } = view
  const kind =
    field.item.widget === 'variants' ? (typed.get(`${own}/${field.item.by}`)?.[0] ?? '') : ''
  const group = field.item.widget === 'variants' ? groupOf(field.item, kind) : null
  const shownBy = ['show', 'visible'].map((key) => `${own}/${key}`).find((name) => typed.has(name))
  const isHidden = shownBy !== undefined && typed.get(shownBy)?.at(-1) === OFF
  const words = titleAt(typed, own)
  const label = group === null ? '' : (group?.label ?? kind)
  const name = [label, words].filter(Boolean).join(': ') || field.item.label
  const isNew = typed.get(own)?.[0] === 'new'
  return (
    <li className={isHidden ? 'item is-hidden' : 'item'} id={own} data-item={own}>
      <input type="hidden" name={own} value={typed.get(own)?.[0]} />
      {field.item.widget === 'variants' && (
        <input type="hidden" name={`${own}/${field.item.by}`} value={kind} />
      )}
      <details open={isNew || hasProblemBelow(own, view)}>
        <summary>
          <span className="place" draggable title="Drag to move">
            {place + 1}
          </span>{' '}
          {name}
          {isHidden && <span className="tag">Hidden</span>}
        </summary>
        <div className="item-fields">
          {group === null ? (
            draw(field.item, own, view)
          ) : (
            <Variant group={group} at={own} view={view} draw={draw} />
          )}
        </div>
      </details>
      <ItemButtons
        at={at}
        place={place}
        count={count}
        name={name}
        shownBy={shownBy}
        isHidden={isHidden}
      />
    </li>
  )
}

function Variant({
  group,
  at,
  view,
  draw,
}: Pick<Props, 'at' | 'view' | 'draw'> & { group: Group | undefined }) {
  if (group === undefined) return <p>This kind is not known here. It stays as it is.</p>
  return (
    <>
      {group.help !== '' && <p className="hint">{group.help}</p>}
      {draw(group, at, view)}
    </>
  )
}

type ButtonsProps = {
  at: string
  place: number
  count: number
  name: string
  shownBy: string | undefined
  isHidden: boolean
}

/** Each button sends the form and returns to its item. */
function ItemButtons({ at, place, count, name, shownBy, isHidden }: ButtonsProps) {
  const button = (act: string, label: string, to: number, more = '') => (
    <button
      className={`small ${more}`}
      name="do"
      value={`${act} ${at}/${place}`}
      formAction={`#${at}/${to}`}
      aria-label={`${label}: ${name}`}
      title={label}
    >
      {label}
    </button>
  )
  return (
    <div className="item-buttons">
      {place > 0 && button('up', 'Up', place - 1)}
      {place < count - 1 && button('down', 'Down', place + 1)}
      {shownBy !== undefined && (
        <button
          className="small"
          name="do"
          value={`toggle ${shownBy}`}
          formAction={`#${at}/${place}`}
          aria-label={`${isHidden ? 'Show' : 'Hide'}: ${name}`}
        >
          {isHidden ? 'Show' : 'Hide'}
        </button>
      )}
      {button('duplicate', 'Duplicate', place + 1)}
      {button('remove', 'Remove', Math.max(0, place - 1), 'danger')}
    </div>
  )
}

function Add({ field, at }: Pick<Props, 'field' | 'at'>) {
  const { item } = field
  return (
    <p className="add">
      {item.widget === 'variants' && (
        <select name={`kind ${at}`} aria-label="What to add">
          {item.variants.map(({ value, group }) => (
            <option key={value} value={value}>
              {group.label}
            </option>
          ))}
        </select>
      )}
      <button className="button" name="do" value={`add ${at}`} formAction={`#${at}`}>
        {item.widget === 'variants' ? 'Add' : `Add ${item.label.toLowerCase()}`}
      </button>
    </p>
  )
}

function titleAt(typed: FormView['typed'], at: string): string {
  for (const key of TITLES) {
    const text = typed.get(`${at}/${key}`)?.at(-1) ?? ''
    if (key === 'date' && text !== '') return toDay(text)
    if (text.trim() !== '') return cut(text)
  }
  // A block without a title is labelled by its first text, so that two blocks of a kind look different.
  for (const [name, values] of typed) {
    if (!name.startsWith(`${at}/`) || !/\/(?:title|heading|name|question|text|url)$/.test(name))
      continue
    const text = (values.at(-1) ?? '')
      .slice(0, 200)
      .replaceAll(/<[^<>]*>/g, ' ')
      .trim()
    if (text !== '') return cut(text)
  }
  return ''
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
