// The vocabulary of forms: a form has steps, a step has groups of fields. Pure data, drawn by ui/form and read by answers/.
import { FORM_PAGES } from '#tenant/schema-forms.ts'

/** What a shopper can ask of a dealer, one form each: of a vehicle, in general, and on pages of their own (formRoutes). */
export const FORM_KINDS = [
  'enquiry',
  'test-drive',
  'photos',
  'similar',
  'general',
  ...FORM_PAGES,
] as const
export type PageFormKind = (typeof FORM_KINDS)[number]

/** Forms that end with a third party: a lender, a till. They are asked for on pages of their own (pages/pre-approval, checkout). */
export const ORDER_KINDS = ['pre-approval', 'reservation', 'purchase'] as const
export type FormKind = PageFormKind | (typeof ORDER_KINDS)[number]

/** What was typed, by the name of the field. A tick is "on" or absent. */
export type Answers = Readonly<Record<string, string>>

/** What a text must be; answers/rules.ts has the messages (V46, V52). */
export type Rule = 'text' | 'name' | 'email' | 'phone' | 'postcode' | 'rego' | 'number'

export type Choice = {
  value: string
  label: string
  /** Heading of the choices that stand together, for example a day. */
  group?: string
}

type Named = {
  name: string
  /** Words beside it; those of a tick may hold a site's markup (V60). */
  label: string
  required?: boolean
  /** A sentence under the label. */
  hint?: string
  /** What stands there before a shopper has typed. */
  value?: string
  /** The value stands there whatever was typed before: it has just been looked up. */
  isLookedUp?: boolean
}

export type TextField = Named & {
  kind: 'text'
  rule: Rule
  /** Token of HTML, for example "given-name". */
  autocomplete?: string
  placeholder?: string
  /** Most characters; 120 unless said otherwise. */
  most?: number
  /** Two such fields stand side by side where there is room. */
  isHalf?: boolean
}
export type AreaField = Named & { kind: 'area'; placeholder?: string; most?: number }
export type SelectField = Named & {
  kind: 'select'
  choices: readonly Choice[]
  /** Words of the choice that says nothing yet; "Please choose" unless said otherwise. */
  prompt?: string
  /** What is said where the value that was sent is not offered, or not any more. */
  gone?: string
}
export type RadiosField = Named & { kind: 'radios'; choices: readonly Choice[] }
/** A box to tick; `missing` is what is said where one that is required is not ticked (V51). */
export type TickField = Named & {
  kind: 'tick'
  missing?: string
  /** Words that expand under it; may hold a site's markup (W66). */
  more?: string
}
/** Sent as it is; what comes back in its place is not read. */
export type HiddenField = { kind: 'hidden'; name: string; value: string }

export type Field = TextField | AreaField | SelectField | RadiosField | TickField | HiddenField

export type Group = {
  legend?: string
  /** A sentence above the fields. */
  hint?: string | undefined
  fields: readonly Field[]
}
export type Step = {
  /** Heading of the step; not shown where a form has only one. */
  title: string
  groups: readonly Group[]
}

export type LeadForm = {
  kind: FormKind
  title: string
  /** A sentence or two above it; may hold a site's markup. */
  intro: string
  steps: readonly Step[]
  submitLabel: string
}

export type FieldError = { name: string; message: string }

/** The fields of a form, in order. */
export function fieldsOf({ steps }: Pick<LeadForm, 'steps'>): Field[] {
  return steps.flatMap(fieldsOfStep)
}

/** The fields of one step, in order. */
export function fieldsOfStep({ groups }: Step): Field[] {
  return groups.flatMap(({ fields }) => fields)
}
