// Validates a submitted form: returns the cleaned answers, or the error of each field.
import * as z from 'zod'

import type {
  Answers,
  Field,
  FieldError,
  RadiosField,
  SelectField,
  TickField,
} from '#sales/leads/form.ts'
import type { Country } from '#lib/country.ts'
import { cleanLine, cleanText, ruleSchema } from './rules.ts'

export type Read =
  | { ok: true; answers: Answers }
  /** The valid answers. */
  | { ok: false; answers: Answers; errors: readonly FieldError[] }

const REQUIRED = 'This is a required field.'
const NOT_OFFERED = 'Please choose one of these.'
const NO_WAY_TO_ANSWER = 'Please enter a mobile number or an email address, so that we can answer.'

/**
 * Reads submitted answers; never throws. Unknown fields are ignored and empty ones left out. Telephone numbers belong
 * to the given country.
 */
export function readAnswers(fields: readonly Field[], typed: Answers, country: Country): Read {
  const answers: Record<string, string> = {}
  const errors: FieldError[] = []
  for (const field of fields) {
    const { name } = field
    const { data, error } = schemaOf(field, country).safeParse(valueOf(typed, name))
    if (error !== undefined) errors.push({ name, message: error.issues[0]?.message ?? REQUIRED })
    else if (data !== '') answers[name] = data
  }
  errors.push(...missingTogether(fields, typed, errors))
  return errors.length === 0 ? { ok: true, answers } : { ok: false, answers, errors }
}

/** Errors of fields that depend on each other. A field with an error of its own counts as filled in. */
function missingTogether(
  fields: readonly Field[],
  typed: Answers,
  errors: readonly FieldError[],
): FieldError[] {
  const isEmpty = (name: string) => cleanLine(valueOf(typed, name)) === ''
  const found = fields.flatMap((field): FieldError[] => {
    if (field.kind === 'text' && field.orElse !== undefined)
      return isEmpty(field.name) && isEmpty(field.orElse)
        ? [{ name: field.name, message: NO_WAY_TO_ANSWER }]
        : []
    if (field.kind !== 'tick' || field.needs === undefined || isEmpty(field.name)) return []
    const { oneOf, missing } = field.needs
    return oneOf.every(isEmpty) ? [{ name: oneOf[0], message: missing }] : []
  })
  const named = new Set(errors.map(({ name }) => name))
  return found.filter(({ name }) => !named.has(name) && Boolean(named.add(name)))
}

/** Sites choose field names, so an inherited member must not count as an answer. */
function valueOf(typed: Answers, name: string): string {
  return Object.hasOwn(typed, name) ? (typed[name] ?? '') : ''
}

type Text = z.ZodType<string, string>

function schemaOf(field: Field, country: Country): Text {
  const { kind } = field
  if (kind === 'hidden') return z.string().transform(() => field.value)
  if (kind === 'tick') return tickSchema(field)
  if (kind === 'select' || kind === 'radios') return choiceSchema(field)
  if (kind === 'area') return toSchema(cleanText, field.required, within(field.most ?? 2000))
  // The rule runs before the length check: five digits are an invalid postcode, not one that is too long.
  const line = ruleSchema(field.rule, country).pipe(within(field.most ?? 120))
  return toSchema(cleanLine, field.required, line)
}

/** Trims first; an optional field may be empty, anything else must be valid. */
function toSchema(
  clean: (typed: string) => string,
  required: boolean | undefined,
  right: Text,
): Text {
  const nothing = required === true ? z.never(REQUIRED) : z.literal('')
  return z
    .string()
    .transform(clean)
    .pipe(
      z.string().transform((value, context) => {
        const { data, error } = (value === '' ? nothing : right).safeParse(value)
        if (error === undefined) return data
        context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? REQUIRED })
        return z.NEVER
      }),
    )
}

function within(most: number): Text {
  return z.string().max(most, `Please use ${most} characters at most.`)
}

function choiceSchema(field: SelectField | RadiosField): Text {
  const gone = field.gone ?? NOT_OFFERED
  const offered = z
    .string()
    .refine((value) => field.choices.some((choice) => choice.value === value), gone)
  return toSchema((value) => value, field.required, offered)
}

function tickSchema({ required = false, missing = REQUIRED, ...field }: TickField): Text {
  if (field.isAgreedBySending === true) return z.string().transform(() => 'on')
  return z
    .string()
    .transform((value) => (value === '' ? '' : 'on'))
    .refine((value) => !required || value !== '', missing)
}
