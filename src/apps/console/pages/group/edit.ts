// One form of the console from request to draft: reads what was posted, presses its button or saves it.
import { audit } from '#apps/console/audit.ts'
import {
  editsOf,
  type FormPart,
  mergeForm,
  originsOf,
  pressButton,
  problemsOf,
  readForm,
  type Shown,
  showForm,
  shownOf,
} from '#apps/console/fields/form.ts'
import type { FieldProblem } from '#apps/console/fields/problems.ts'
import { openShown, sealShown } from '#apps/console/fields/sealed-shown.ts'
import type { Typed } from '#apps/console/fields/typed.ts'
import type { Upload } from '#apps/console/pictures/manage.ts'
import { may } from '#apps/console/permissions.ts'
import type { Env } from '#env.ts'
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, isSame, type Json, parsePointer } from '#rollout/json.ts'
import type { Conflict } from '#rollout/merge.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { applyEdits, type FieldEdit } from '#rollout/edits.ts'
import type { Source } from '#rollout/source.ts'
import { describeChosen, openPicker, type Picker } from './picker.ts'
import { addUpload } from './picker-upload.ts'
import { readPostedFields } from './posted-fields.ts'

/** The document that people edit: the draft, or the live version. */
export type Draft = {
  slug: string
  document: Source
  revision: number
  /** Whether there are unpublished changes. */
  changes: number
}

/** Null for a site that is not live. */
export async function readDraft({ env }: Ctx, slug: string): Promise<Draft | null> {
  const { live, draft, revision, changes } = await openDraft(env, slug).read()
  if (live === null) return null
  return { slug, document: draft ?? live.source, revision, changes: changes.length }
}

export type FormState = {
  slug: string
  parts: readonly FormPart[]
  typed: Typed
  /**
   * What the form showed, and in which revision; and both as the form carries them
   * (apps/console/fields/sealed-shown.ts).
   */
  shown: Shown
  base: number
  sealed: string
  problems: readonly FieldProblem[]
  conflicts: readonly Conflict[]
  /** Who changed the fields in conflict. */
  by: string
  /** Whether there is unsaved input. */
  isUnsaved: boolean
  /** The pictures to choose from, for the field that requested them. */
  picker: Picker | null
}

/** The form as in the draft. */
export async function openForm(
  { MASTER_KEY }: Pick<Env, 'MASTER_KEY'>,
  parts: readonly FormPart[],
  { slug, document, revision }: Draft,
): Promise<FormState> {
  const shown = shownOf(parts, document)
  const sealed = await sealShown(
    MASTER_KEY,
    { slug, base: revision },
    { at: pointersOf(parts), shown },
  )
  return { ...CLEAN, slug, parts, shown, base: revision, sealed, typed: showForm(parts, shown) }
}

const pointersOf = (parts: readonly FormPart[]) => parts.map(({ at }) => at)

/** Whether a form was rendered with exactly these parts. */
export const isFormOf = ({ at }: Posted, parts: readonly FormPart[]): boolean =>
  isSame([...at], pointersOf(parts))

const CLEAN = { problems: [], conflicts: [], by: '', isUnsaved: false, picker: null } as const

export type Posted = {
  typed: Typed
  /** Pointers of the parts that the form was rendered with. */
  at: readonly string[]
  shown: Shown
  base: number
  sealed: string
  act: string
  kinds: Map<string, string>
  /** The field whose picture chooser is open, and its search text. */
  picking: string
  find: string
  /** A picture from the person's device, its description, and the id of one that was sent before. */
  upload: Upload | null
  words: string
  added: string
}

/** A posted form; null if this page did not render it for this site. */
export async function parsePosted(c: Ctx, slug: string): Promise<Posted | null> {
  const typed: Typed = new Map()
  const kinds = new Map<string, string>()
  const { fields, upload } = await readPostedFields(c)
  for (const [name, text] of fields) {
    if (name.startsWith('/')) typed.set(name, [...(typed.get(name) ?? []), text])
    if (name.startsWith('kind ')) kinds.set(name.slice(5), text)
  }
  const sealed = fields.get('shown') ?? ''
  const base = Number(fields.get('base'))
  const opened = await openShown(c.env.MASTER_KEY, { slug, base }, sealed)
  if (opened === null) return null
  const text = (name: string) => (fields.get(name) ?? '').slice(0, LONGEST_ACT)
  return {
    typed,
    kinds,
    base,
    ...opened,
    sealed,
    act: text('do') || 'save',
    picking: text('picking'),
    find: text('find'),
    upload,
    words: text('words'),
    added: text('added'),
  }
}

/** Maximum characters of a button's value: a word and a pointer, or a text to search pictures for. */
const LONGEST_ACT = 1000

export type Outcome =
  /** Errors to report before anything is saved. */
  | { checked: readonly FieldProblem[] }
  /** The form again: a button was pressed, or something is wrong. */
  | { status: 200 | 409 | 422; state: FormState }
  | {
      /** The revision that contains it. */
      saved: number
      isChanged: boolean
      /** What the form shows from now on, as the form carries it. */
      sealed: string
      origins: Record<string, string>
      next: Shown
    }

type EditForm = {
  slug: string
  parts: readonly FormPart[]
  draft: Draft
  posted: Posted
  /** The input with the names that are derived from it. */
  complete?: (next: Shown) => Shown
  /** Edits that add the form's item to its list, instead of edits of its fields. */
  toEdits?: (next: Shown) => FieldEdit[]
  /** The subject of the log entry. */
  subject: string
  /** Where the form's only part now is, if items were moved since. */
  relocate?: (document: Source) => string
}

/** Handles the button of a form, or saves it. Input is never lost. */
export async function submitEdit(c: Ctx, sentForm: EditForm): Promise<Outcome> {
  const chosen = await describeChosen(c, sentForm.slug, sentForm.posted)
  const upload = await addUpload(c, sentForm.slug, chosen)
  const form = { ...sentForm, posted: upload.posted }
  const { parts, posted, slug } = form
  const { shown, base, sealed } = posted
  const { person } = c.var.console
  const picker = upload.picker ?? (await openPicker(c.env, slug, posted))
  const state = {
    ...CLEAN,
    slug,
    parts,
    shown,
    base,
    sealed,
    typed: posted.typed,
    isUnsaved: true,
    picker,
  }
  const pressed = pressButton(parts, posted.typed, posted)
  const status = upload.picker === null ? 200 : 422
  if (pressed !== null) return { status, state: { ...state, typed: pressed } }
  const isStaff = may(person, 'setup.draft', slug)
  const typed = readForm(parts, shown, { typed: posted.typed, isStaff })
  const next = form.complete?.(typed) ?? typed
  const set = form.toEdits?.(next) ?? editsOf(parts, shown, next)
  const origins = originsOf(posted.typed)
  const problems = set.length === 0 ? [] : findOnForm(form, next, set)
  if (posted.act === 'check') return { checked: problems }
  const sealNext = (revision: number) =>
    sealShown(c.env.MASTER_KEY, { slug, base: revision }, { at: pointersOf(parts), shown: next })
  if (set.length === 0)
    return { saved: base, isChanged: false, sealed: await sealNext(base), origins, next }
  if (problems.length > 0) return { status: 422, state: { ...state, problems } }
  const saved = await openDraft(c.env, slug).save({ by: person.email, base, set })
  if ('saved' in saved) {
    const { subject } = form
    const detail = saved.changes.join('\n')
    await audit(c.env, { who: person, act: 'draft.save', site: slug, subject, detail }, clock())
    const { saved: revision } = saved
    return { saved: revision, isChanged: true, sealed: await sealNext(revision), origins, next }
  }
  if ('refused' in saved) {
    const problem = { at: parts[0]?.at ?? '', message: saved.refused }
    return { status: 422, state: { ...state, problems: [problem] } }
  }
  // The last person to save may be this one, after someone else changed the field.
  const by = saved.by === person.email ? '' : saved.by
  return { status: 409, state: await rebase(c, form, next, by) }
}

/** Errors in the draft if this were saved on top of what others saved since the form was opened. */
function findOnForm(form: EditForm, next: Shown, set: readonly FieldEdit[]): FieldProblem[] {
  const { draft, posted } = form
  const isLatest = posted.base === draft.revision
  const edits = isLatest
    ? set
    : mergeParts(form, draft, next).map(({ part, value }) => ({ at: part.at, value }))
  const applied = applyEdits(draft.document, edits)
  if (!('after' in applied)) return []
  const { after } = applied
  return form.parts.flatMap((part) => {
    const at = isLatest ? part.at : (form.relocate?.(draft.document) ?? part.at)
    const found = problemsOf([{ ...part, at }], after, posted.typed)
    return found.map((problem) => ({ ...problem, at: part.at + problem.at.slice(at.length) }))
  })
}

/** The input on top of the draft, part by part, at each part's current place. */
function mergeParts({ parts, posted, relocate }: EditForm, draft: Draft, next: Shown) {
  return parts.map((part) => {
    const at = relocate?.(draft.document) ?? part.at
    const now = shownOf([{ ...part, at }], draft.document)[at]
    const both = mergeForm(at, { shown: posted.shown[part.at], next: next[part.at], now })
    return { part: { ...part, at }, now, ...both }
  })
}

/** The form on top of what others saved: their changes, ours, and both values where they differ. */
async function rebase(c: Ctx, form: EditForm, next: Shown, by: string): Promise<FormState> {
  const draft = (await readDraft(c, form.slug)) ?? form.draft
  const merged = mergeParts(form, draft, next)
  const parts = merged.map(({ part }) => part)
  const shown = Object.fromEntries(merged.map(({ part, now }) => [part.at, now]))
  const base = draft.revision
  return {
    ...CLEAN,
    slug: form.slug,
    parts,
    shown,
    base,
    sealed: await sealShown(
      c.env.MASTER_KEY,
      { slug: form.slug, base },
      { at: pointersOf(parts), shown },
    ),
    typed: showForm(parts, Object.fromEntries(merged.map(({ part, value }) => [part.at, value]))),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
    by,
    isUnsaved: true,
  }
}

/** A list of the document; empty if there is none. */
export function listAt(document: Json, at: string): Json[] {
  let found: Json | undefined = document
  for (const key of parsePointer(at) ?? []) found = isJsonObject(found) ? found[key] : undefined
  return Array.isArray(found) ? found : []
}
