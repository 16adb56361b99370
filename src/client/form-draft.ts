// Form input, stored in this tab until submission, so that Back, a reload or a closed dialog lose nothing. Keys, hidden
// fields and consent to terms are not stored.
import { controlsOf, textsIn, type Texts } from './form-fields.ts'
import { inTab, parseTexts } from './device-storage.ts'

export type Draft = {
  /** The step reached, from 0. */
  at: number
  /** Input by field name; an unticked box is "". */
  typed: Texts
}

/** The draft of a form; empty if there is none. */
export function readDraft(form: HTMLFormElement): Draft {
  const value = inTab((storage): unknown => JSON.parse(storage.getItem(keyOf(form)) ?? 'null'))
  if (typeof value !== 'object' || value === null) return { at: 0, typed: {} }
  const { at, typed } = value as Record<string, unknown> // checked on the next line
  return { at: Number.isSafeInteger(at) ? Number(at) : 0, typed: parseTexts(typed) }
}

/** Adds to the draft of a form. */
export function addToDraft(form: HTMLFormElement, { at, typed }: Partial<Draft>): void {
  const before = readDraft(form)
  store(form, { at: at ?? before.at, typed: { ...before.typed, ...typed } })
}

/** Updates a draft from its form: the server may have normalised the input. */
export function settleDraft(form: HTMLFormElement, at: number): void {
  const { typed } = readDraft(form)
  const now = textsIn(controlsOf(form))
  store(form, {
    at,
    typed: Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, now[name] ?? text]),
    ),
  })
}

/** Deletes the draft of a form. */
export function dropDraft(form: HTMLFormElement): void {
  inTab((storage) => storage.removeItem(keyOf(form)))
}

function store(form: HTMLFormElement, draft: Draft): void {
  inTab((storage) => storage.setItem(keyOf(form), JSON.stringify(draft)))
}

const keyOf = (form: HTMLFormElement) => `forecourt.draft:${form.getAttribute('action')}`
