// Schema errors, mapped to their fields and worded for the person who typed.
import type * as z from 'zod'

import { listBackwardDays } from '#rollout/site-strings.ts'
import { toPointer } from '#rollout/json.ts'
import { fillFacts } from '#rollout/site-facts.ts'
import { siteSchema } from '#tenant/schema.ts'

export type FieldProblem = {
  /** JSON pointer of the field, or of the list or group that is wrong as a whole. */
  at: string
  message: string
}

/** Schema errors of a document, in field order. */
export function findProblems(document: unknown): FieldProblem[] {
  const parsed = siteSchema.safeParse(fillFacts(document))
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => toProblems(issue, []))
}

/** End dates before their start dates: the schema allows them, but a check before publishing does not. */
export function findBackwardDays(document: unknown): FieldProblem[] {
  return listBackwardDays(document).map(({ keys }) => ({
    at: toPointer(keys),
    message: 'Use the first day or a later one.',
  }))
}

type Issue = z.core.$ZodIssue

function toProblems(issue: Issue, above: readonly PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The first alternative is the real one; the others are null or empty.
    const first = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? []
    if (first.length > 0) return first.flatMap((inner) => toProblems(inner, path))
  }
  const at = toPointer(path.map((key) => (typeof key === 'number' ? key : String(key))))
  // Data of another release is on no form; a check before publishing reports it.
  if (issue.code === 'unrecognized_keys') return []
  return [{ at, message: describe(issue) }]
}

/** The alternative that fails deepest is the intended one: a text that is too short was not meant as null. */
function depthOf(issues: readonly Issue[]): number {
  const [first] = issues
  if (first === undefined) return 0
  const isOtherType = first.code === 'invalid_type' || first.code === 'invalid_value'
  return first.path.length * 2 + (isOtherType && first.path.length === 0 ? 0 : 1)
}

function describe(issue: Issue): string {
  const { code } = issue
  if (code === 'too_small') return tooSmall(issue)
  if (code === 'too_big') return tooBig(issue)
  if (code === 'invalid_type') return WANTED[issue.expected] ?? 'Fill this in.'
  if (code === 'invalid_value') return 'Choose one of the values.'
  if (code === 'invalid_format' && issue.format === 'email')
    return 'Use an email address such as sales@dealer.com.au.'
  return issue.message
}

const WANTED: Record<string, string> = {
  boolean: 'Choose on or off.',
  number: 'Use a number.',
  int: 'Use a number.',
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  const least = Number(minimum)
  if (origin === 'string')
    return least === 1 ? 'Fill this in.' : `Use at least ${least} characters.`
  if (origin === 'array') return least === 1 ? 'Add at least one.' : `Add at least ${least}.`
  return `Use ${least} or more.`
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): string {
  const most = Number(maximum)
  if (origin === 'string') return `Use at most ${most} characters.`
  if (origin === 'array') return `At most ${most} fit here: remove some.`
  return `Use ${most} or less.`
}
