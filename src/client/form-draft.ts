// What has been typed into a form, kept in this tab until it is sent: Back, a refresh or a closed dialog lose nothing.
// Keys, hidden fields and the consent to terms are not kept.
import { controlsOf, textsIn, type Texts } from './form-fields.ts'
import { inTab, parseTexts } from './device-storage.ts'

export type Draft = {
  /** The step that was reached, from 0. */
  at: number
  /** What the shopper typed, by name; a box without its tick is "". */
  typed: Texts
}

/** The draft of a form; an empty one where there is none. */
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

/** Brings a draft to what its form says now: the server may have put some of it differently. */
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

/** Forgets the draft of a form. */
export function dropDraft(form: HTMLFormElement): void {
  inTab((storage) => storage.removeItem(keyOf(form)))
}

function store(form: HTMLFormElement, draft: Draft): void {
  inTab((storage) => storage.setItem(keyOf(form), JSON.stringify(draft)))
}

const keyOf = (form: HTMLFormElement) => `forecourt.draft:${form.getAttribute('action')}`
