// Parses the document of a site by the schema, and describes its errors: where, what, and how to fix it.
import type * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { type Problem, quote, toPath } from './problem.ts'
import { fillFacts, findUnknownFacts } from './site-facts.ts'
import { exampleAt, fieldsAt, nearest } from './schema-hints.ts'

const UNSEALED = 'must contain encrypted keys. Encrypt each with npm run tenants -- secret.'

/** A site with its defaults from its document, or all of its errors. */
export function parseDocument(document: unknown): { site: Site | null; problems: Problem[] } {
  const read = siteSchema.safeParse(fillFacts(document), { reportInput: true })
  if (!read.success) {
    const problems = read.error.issues.flatMap((issue) => explain(issue, document))
    return { site: null, problems }
  }
  const unknown = findUnknownFacts(document)
  if (unknown.length > 0) return { site: null, problems: unknown }
  // $schema is only for editors.
  const { $schema: _, ...site } = read.data
  return { site, problems: [] }
}

type Issue = z.core.$ZodIssue

/** The problems of one schema issue. */
function explain(issue: Issue, document: unknown): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    const fields = fieldsAt(issue.path, document)
    return issue.keys.map((key) => ({
      path: toPath([...issue.path, key]),
      message: `is not a field. ${toAdvice(key, fields)}`,
    }))
  }
  const example = issue.code === 'invalid_type' ? exampleAt(issue.path, document) : null
  const more = example === null ? '' : ` For example: ${example}.`
  return [{ path: toPath(issue.path), message: `${toMessage(issue)}${more}` }]
}

function toAdvice(key: string, fields: readonly string[]): string {
  const meant = nearest(key, fields)
  const known = fields.length === 0 ? '' : ` Fields here: ${fields.join(', ')}.`
  if (meant !== null) return `Did you mean "${meant}"?`
  return `Check its spelling and position, or remove it.${known}`
}

function toMessage(issue: Issue): string {
  // The value may be a key in plain text.
  if (issue.path[0] === 'secrets') return UNSEALED
  const found = describeFound(issue.input)
  if (issue.code === 'invalid_value') return `${found} ${oneOf(issue.values)}`
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options !== undefined) {
    // In a discriminated union, the issue has the whole object and ends its path with the discriminator.
    const kind = isObject(issue.input) ? issue.input[String(issue.path.at(-1))] : issue.input
    return `${describeFound(kind)} ${oneOf(issue.options)}`
  }
  if (issue.code === 'invalid_type') {
    const rest = issue.input === undefined ? 'Add' : 'It must be'
    return `${found} ${rest} ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}.`
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && issue.minimum === 1) return `${found} It must not be empty.`
    const least = issue.inclusive === false ? 'It must be more than' : 'The minimum is'
    return `${found} ${least} ${issue.minimum}${unit(issue.origin)}.`
  }
  if (issue.code === 'too_big')
    return `${found} The maximum is ${issue.maximum}${unit(issue.origin)}.`
  return `${found} ${issue.message.replace(/\.?$/, '.')}`
}

function describeFound(input: unknown): string {
  return input === undefined ? 'is missing.' : `is ${quote(input)}.`
}

function oneOf(values: readonly unknown[]): string {
  return `Use one of: ${values.map((value) => quote(value)).join(', ')}.`
}

function unit(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
