// The structure of forms: a form has steps, a step has groups of fields. Pure data, rendered by apps/site/ui/form and validated
// by answers/.
import type { FormKind } from '#tenant/schema-forms.ts'

const NOUNS: Partial<Record<FormKind, string>> = {
  careers: 'application',
  service: 'booking',
  reservation: 'reservation',
  purchase: 'reservation',
}

/** The noun for a submitted form: "enquiry", "application". */
export const nounOf = (kind: FormKind): string => NOUNS[kind] ?? 'enquiry'

/** Submitted values by field name. A ticked box is "on", an unticked one is absent. */
export type Answers = Readonly<Record<string, string>>

/** Validation rules; answers/rules.ts has the messages. */
export type Rule = 'text' | 'name' | 'email' | 'phone' | 'postcode' | 'rego' | 'number'

export type Choice = {
  value: string
  label: string
  /** Heading of a group of choices, for example a day. */
  group?: string
}

type Named = {
  name: string
  /** Label text; that of a checkbox may contain site markup. */
  label: string
  required?: boolean
  /** A sentence below the label. */
  hint?: string
  /** Initial value. */
  value?: string
  /** The value replaces earlier input: it has just been looked up. */
  isLookedUp?: boolean
}

export type TextField = Named & {
  kind: 'text'
  rule: Rule
  /** HTML autocomplete token, for example "given-name". */
  autocomplete?: string
  placeholder?: string
  /** Maximum characters; default 120. */
  most?: number
  /** Two adjacent fields with this share a row if there is room. */
  isHalf?: boolean
  /** Name of another field: at least one of the two is required. */
  orElse?: string
}
export type AreaField = Named & { kind: 'area'; placeholder?: string; most?: number }
type ChoiceField = Named & {
  choices: readonly Choice[]
  /** Message if the submitted value is not, or is no longer, offered. */
  gone?: string
}
export type SelectField = ChoiceField & {
  kind: 'select'
  /** Label of the empty choice; default "Please choose". */
  prompt?: string
}
/** Choices with a group are shown below its heading: first a day, then a time. */
export type RadiosField = ChoiceField & { kind: 'radios' }
/** A checkbox; `missing` is the error if it is required and not ticked. */
export type TickField = Named & {
  kind: 'tick'
  missing?: string
  /** Shown as a sentence without a box: sending the form agrees to it. */
  isAgreedBySending?: boolean
  /** If ticked, one of these fields must be filled in; if none is, the first gets this error. */
  needs?: { oneOf: readonly [string, ...string[]]; missing: string }
  /** Text that expands below it; may contain site markup. */
  more?: string
}
/** Sent unchanged; the submitted value is ignored. */
export type HiddenField = { kind: 'hidden'; name: string; value: string }

export type Field = TextField | AreaField | SelectField | RadiosField | TickField | HiddenField

export type Group = {
  legend?: string
  /** A sentence above the fields. */
  hint?: string | undefined
  fields: readonly Field[]
}
export type Step = {
  /** Heading of the step; hidden if the form has only one. */
  title: string
  groups: readonly Group[]
}

export type LeadForm = {
  kind: FormKind
  title: string
  /** A sentence or two above the form; may contain site markup. */
  intro: string
  steps: readonly Step[]
  submitLabel: string
}

export type FieldError = { name: string; message: string }

export function fieldsOf({ steps }: Pick<LeadForm, 'steps'>): Field[] {
  return steps.flatMap(fieldsOfStep)
}

export function fieldsOfStep({ groups }: Step): Field[] {
  return groups.flatMap(({ fields }) => fields)
}
