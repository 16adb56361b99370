// What was sent, held against the fields of its form (V46-V52): the answers as they are kept, or what is wrong with each.
import * as z from 'zod'

import type {
  Answers,
  Field,
  FieldError,
  RadiosField,
  SelectField,
  TickField,
} from '#sales/leads/form.ts'
import type { Country } from '#tenant/country.ts'
import { cleanLine, cleanText } from './clean-typed.ts'
import { ruleSchema } from './rules.ts'

export type Read =
  | { ok: true; answers: Answers }
  /** The answers are those that can be kept. */
  | { ok: false; answers: Answers; errors: readonly FieldError[] }

const REQUIRED = 'This is a required field.'
const NOT_OFFERED = 'Please choose one of these.'

/**
 * Reads what was typed into fields; never throws. What is not a field of theirs is not read, and what was left empty is
 * not among the answers. Telephone numbers are of that country.
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
  return errors.length === 0 ? { ok: true, answers } : { ok: false, answers, errors }
}

/** Names of fields are the site's own words: one that objects have by themselves is no answer. */
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
  // The rule has its say first: five digits are no postcode, not one that is too long.
  const line = ruleSchema(field.rule, country).pipe(within(field.most ?? 120))
  return toSchema(cleanLine, field.required, line)
}

/** Trimmed first; nothing is fine where nothing is required, and anything else must be right. */
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
  const gone = (field.kind === 'select' && field.gone) || NOT_OFFERED
  const offered = z
    .string()
    .refine((value) => field.choices.some((choice) => choice.value === value), gone)
  return toSchema((value) => value, field.required, offered)
}

function tickSchema({ required = false, missing = REQUIRED }: TickField): Text {
  return z
    .string()
    .transform((value) => (value === '' ? '' : 'on'))
    .refine((value) => !required || value !== '', missing)
}
