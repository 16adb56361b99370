// Reads the sites under tenants/: site.json of each folder and the files beside it, each with a whole group. Returns a
// site with its defaults, or the problems of its files.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isObject } from '#lib/is-object.ts'
import type { JsonObject } from '#rollout/json.ts'
import { parseDocument } from '#rollout/parse-document.ts'
import type { Problem } from '#rollout/problem.ts'
import { type Source, toSource } from '#rollout/source.ts'
import type { Site } from '#tenant/schema.ts'

export type SiteFile = {
  slug: string
  file: string
  site: Site | null
  problems: Problem[]
  /** As in the files, without defaults; null if they are not JSON. */
  source?: Source | null
  /** Name of the file of each group that is not in site.json. */
  parts?: Readonly<Record<string, string>>
  /** Text of its development.json; undefined without one. */
  development?: string | undefined
  /** The development settings as JSON with encrypted keys, if they are applied to `site`. */
  overlay?: string
}

type Parse = typeof parseDocument

/** Leaves a document unparsed: nothing is checked, and `site` is null. Parsing a thousand sites takes seconds. */
export const UNCHECKED: Parse = () => ({ site: null, problems: [] })

/** Every folder with a site.json, or the named ones, in alphabetical order; `slug` is the folder's name. */
export async function readSites(
  folder: string,
  only: readonly string[] = [],
  parse: Parse = parseDocument,
): Promise<SiteFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const slugs = entries
    .filter((entry) => entry.isDirectory() && (only.length === 0 || only.includes(entry.name)))
    .map((entry) => entry.name)
  const files = await Promise.all(slugs.toSorted().map((slug) => readSite(folder, slug, parse)))
  return files.filter((file) => file !== null)
}

async function readSite(folder: string, slug: string, parse: Parse): Promise<SiteFile | null> {
  const own = join(folder, slug)
  const names = await readdir(own)
  if (!names.includes(MAIN)) return null
  const parts = names.filter(
    (name) => name.endsWith('.json') && !name.startsWith('.') && !NOT_PARTS.has(name),
  )
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
      ...parseSite(main.text, rest, parse),
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
/** Development settings: see development.ts. */
const DEVELOPMENT = 'development.json'
/** Files of a site's folder that are not configuration, and the main file that the others extend. */
const NOT_PARTS = new Set([MAIN, 'stock.json', DEVELOPMENT])

/** A part of a site in a separate file beside site.json: reviews.json, pages.json. */
type Part = { name: string; text: string }

/** A site from the texts of its files, or their problems. */
export function parseSite(
  text: string,
  parts: readonly Part[] = [],
  parse: Parse = parseDocument,
): Pick<SiteFile, 'site' | 'problems' | 'parts' | 'source'> {
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
  // Copied entry by entry, so that no key has a special meaning.
  const document = Object.fromEntries(read.flatMap(({ value }) => Object.entries(value)))
  return {
    ...parse(document),
    // Parsed from a JSON file.
    source: toSource(document as JsonObject),
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
    // Some editors begin a file with a byte order mark, which JSON does not allow.
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value)
      ? { value, problem: null }
      : { value: {}, problem: 'is not an object. Write {"slug": …} in it.' }
  } catch (error) {
    const message = String(error)
    // The text around the error may be part of a key.
    const [shown = ''] = text.includes('"secrets"') ? message.split(/, (?:\.\.\.)?"/) : [message]
    return { value: {}, problem: `is not JSON: ${shown}` }
  }
}
