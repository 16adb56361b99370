// Reads the sites under tenants/: site.json of each folder with the files beside it, which hold whole groups of it. Each is
// either a site with its defaults, or the problems of its files.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { type Problem, quote, toPath } from './problem.ts'

const UNSEALED = 'must contain encrypted keys. Encrypt each with npm run tenants -- secret.'

export type SiteFile = {
  slug: string
  file: string
  site: Site | null
  problems: Problem[]
  /** Name of the file of each group that does not stand in site.json. */
  parts?: Readonly<Record<string, string>>
  /** Text of its development.json; undefined without one. */
  development?: string | undefined
}

/** Every folder with a site.json, in alphabetical order; `slug` is the folder's name. */
export async function readSites(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const files = await Promise.all(slugs.toSorted().map((slug) => readSite(folder, slug)))
  return files.filter((file) => file !== null)
}

async function readSite(folder: string, slug: string): Promise<SiteFile | null> {
  const own = join(folder, slug)
  const names = await readdir(own)
  if (!names.includes(MAIN)) return null
  const parts = names.filter((name) => name.endsWith('.json') && !NOT_PARTS.has(name))
  const texts = await Promise.all(
    [MAIN, ...parts.toSorted()].map(async (name) => ({
      name,
      text: await readFile(join(own, name), 'utf8').catch(() => null),
    })),
  )
  const read = texts.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]))
  const [main, ...rest] = read
  const file = join(own, MAIN)
  if (main !== undefined && read.length === texts.length)
    return {
      slug,
      file,
      ...parseSite(main.text, rest),
      ...(names.includes(DEVELOPMENT) && {
        development: await readFile(join(own, DEVELOPMENT), 'utf8'),
      }),
    }
  // A skipped file would be a site, or a part of one, whose absence goes unnoticed.
  const problems = texts
    .filter(({ text }) => text === null)
    .map(({ name }) => ({
      path: name,
      message: 'cannot be read. Check that it is a file and that you have permission.',
    }))
  return { slug, file, site: null, problems }
}

const MAIN = 'site.json'
/** Settings for a developer's machine alone: see development.ts. */
const DEVELOPMENT = 'development.json'
/** Files of a site's folder that hold none of its configuration, and the one that the others add to. */
const NOT_PARTS = new Set([MAIN, 'stock.json', DEVELOPMENT])

/** A part of a site in a file of its own, beside site.json: reviews.json, pages.json. */
type Part = { name: string; text: string }

/** A site from the text of its file and of the files beside it, or what is wrong with them. */
export function parseSite(
  text: string,
  parts: readonly Part[] = [],
): Pick<SiteFile, 'site' | 'problems' | 'parts'> {
  const read = [{ name: '', text }, ...parts].map(({ name, text: own }) => ({
    name,
    ...parseObject(own),
  }))
  const broken = read.flatMap(({ name, problem }) =>
    problem === null ? [] : [{ path: name, message: problem }],
  )
  const twice = read.flatMap(({ name, value }, at) =>
    Object.keys(value)
      .filter(
        (key) =>
          key !== '$schema' && read.slice(0, at).some((other) => Object.hasOwn(other.value, key)),
      )
      .map((key) => ({
        path: key,
        message: `is in both ${name} and ${fileOf(key, read.slice(0, at))}. Keep one of them.`,
      })),
  )
  if (broken.length > 0 || twice.length > 0) return { site: null, problems: [...broken, ...twice] }
  return {
    // Entry by entry, so that no key means anything but itself.
    ...parseDocument(Object.fromEntries(read.flatMap(({ value }) => Object.entries(value)))),
    parts: toParts(read),
  }
}

function toParts(read: readonly { name: string; value: object }[]): SiteFile['parts'] {
  return Object.fromEntries(
    read.flatMap(({ name, value }) =>
      name === '' ? [] : Object.keys(value).map((key) => [key, name] as const),
    ),
  )
}

function fileOf(key: string, read: readonly { name: string; value: object }[]): string {
  return read.find(({ value }) => Object.hasOwn(value, key))?.name || 'site.json'
}

function parseObject(text: string): { value: Record<string, unknown>; problem: string | null } {
  try {
    // Some editors begin a file with a mark that JSON does not know.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value)
      ? { value, problem: null }
      : { value: {}, problem: 'is not an object. Write {"slug": …} in it.' }
  } catch (error) {
    const said = String(error)
    // The words around the place may be those of a key.
    const [shown = ''] = text.includes('"secrets"') ? said.split(/, (?:\.\.\.)?"/) : [said]
    return { value: {}, problem: `is not JSON: ${shown}` }
  }
}

function parseDocument(document: unknown): Pick<SiteFile, 'site' | 'problems'> {
  const read = siteSchema.safeParse(document, { reportInput: true })
  if (!read.success) return { site: null, problems: read.error.issues.flatMap(explain) }
  // $schema is for editors alone.
  const { $schema: _, ...site } = read.data
  return { site, problems: [] }
}

type Issue = z.core.$ZodIssue

/** The problems of one schema issue. */
export function explain(issue: Issue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: toPath([...issue.path, key]),
      message: 'is not a field. Check its spelling and position, or remove it.',
    }))
  }
  return [{ path: toPath(issue.path), message: toMessage(issue) }]
}

function toMessage(issue: Issue): string {
  // The value may be a key in plain text.
  if (issue.path[0] === 'secrets') return UNSEALED
  const found = describeFound(issue.input)
  if (issue.code === 'invalid_value') return `${found} ${oneOf(issue.values)}`
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options !== undefined) {
    // Of things that differ by one field, the issue has the whole thing and ends its path with that field.
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
