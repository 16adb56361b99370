// A form of the console with its fields, its save button, and the draft that it was made from.
import type { ReactNode } from 'react'

import type { FieldProblem } from '#apps/console/fields/problems.ts'
import { groupOf, type Typed } from '#apps/console/fields/typed.ts'
import { parsePointer, toPointer } from '#rollout/json.ts'
import { Contrast } from './contrast.tsx'
import type { FormState } from './edit.ts'
import { FieldView, GroupFields } from './fields.tsx'
import type { FormView } from './form-view.tsx'

type Props = {
  state: FormState
  isStaff: boolean
  /** Whether the form is about one item, whose fields have no frame. */
  isItem?: boolean
  children?: ReactNode
}

export function EditForm({ state, isStaff, isItem = false, children }: Props) {
  const { parts, typed, shown, base, sealed } = state
  const view = toView(state, isStaff)
  const isNew = isItem && parts.every(({ at }) => shown[at] === undefined)
  return (
    <form method="post" className="edit" data-edit={isNew ? 'new' : 'saved'}>
      {/* Enter presses the first button. */}
      <button className="first" name="do" value="save" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="shown" value={sealed} />
      <Summary state={state} />
      {children}
      {parts.map(({ at, field }) => (
        <section key={at} className="part" data-part={at}>
          {isItem && field.widget === 'group' ? (
            <GroupFields field={field} at={at} view={view} />
          ) : (
            <FieldView field={field} at={at} view={view} />
          )}
          {at === '/theme' && <Contrast typed={typed} />}
        </section>
      ))}
      <div className="save-bar">
        <button className="button primary" name="do" value="save">
          Save draft
        </button>
        <button className="button undo" name="do" value="show" hidden>
          Undo
        </button>
        <span className="state" role="status" data-state>
          {state.isUnsaved ? 'Not saved yet' : 'It takes effect once it is published.'}
        </span>
      </div>
    </form>
  )
}

function toView(state: FormState, isStaff: boolean): FormView {
  const { slug, typed, problems, conflicts, by, picker } = state
  return {
    slug,
    picker,
    typed,
    problems: byPointer(problems),
    conflicts: new Map(conflicts.map((conflict) => [conflict.at, conflict])),
    by,
    isStaff,
  }
}

function byPointer(problems: readonly FieldProblem[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { at, message } of problems)
    found.set(at, [...new Set([...(found.get(at) ?? []), message])])
  return found
}

/** The errors that prevent saving, with links to the fields. Receives the focus. */
function Summary({ state: { parts, typed, problems, conflicts, by } }: { state: FormState }) {
  if (conflicts.length > 0)
    return (
      <NoticeFirst kind="warning" testId="conflict-notice">
        <p>
          <strong>{by || 'Someone else'}</strong> changed{' '}
          {conflicts.length === 1 ? 'a field that you changed too' : 'fields that you changed too'}.
          Nothing is lost: choose a value, then save. Their other changes are already here.
        </p>
        <Links
          items={conflicts.map(({ at, path }) => ({
            at,
            words: labelAt(parts, typed, at) || path.replace(/^value\.?/, '') || 'See it',
          }))}
        />
      </NoticeFirst>
    )
  if (problems.length === 0) return null
  return (
    <NoticeFirst kind="problem" testId="problem-notice">
      <p>
        Not saved: {problems.length === 1 ? 'one field needs' : `${problems.length} fields need`} a
        change. What you typed is still here.
      </p>
      <Links
        items={problems.map(({ at, message }) => {
          const label = labelAt(parts, typed, at)
          return { at, words: label === '' ? message : `${label}: ${message}` }
        })}
      />
    </NoticeFirst>
  )
}

/** The form's label of the field at a pointer; empty if the form does not have it. */
function labelAt(parts: FormState['parts'], typed: Typed, pointer: string): string {
  const part = parts.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))
  if (part === undefined) return ''
  let { at, field } = part
  for (const key of parsePointer(pointer.slice(at.length)) ?? []) {
    const shape =
      field.widget === 'variants'
        ? groupOf(field, typed.get(`${at}/${field.by}`)?.[0] ?? '')
        : field
    const inner =
      shape?.widget === 'list'
        ? shape.item
        : shape?.widget === 'group'
          ? shape.fields.find(([name]) => name === key)?.[1]
          : undefined
    if (inner === undefined) break
    field = inner
    at += toPointer([key])
  }
  return field.label
}

type NoticeProps = { kind: 'warning' | 'problem'; testId: string; children: ReactNode }

/** A notice about the last action. Receives the focus. */
function NoticeFirst({ kind, testId, children }: NoticeProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- as said above
    <div className={`notice ${kind}`} role="alert" tabIndex={-1} autoFocus data-testid={testId}>
      {children}
    </div>
  )
}

function Links({ items }: { items: readonly { at: string; words: string }[] }) {
  return (
    <ul>
      {items.slice(0, 20).map(({ at, words }) => (
        <li key={`${at} ${words}`}>
          <a href={`#${at}`}>{words}</a>
        </li>
      ))}
    </ul>
  )
}
