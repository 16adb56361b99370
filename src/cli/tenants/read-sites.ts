// Reads the site files under tenants/. Each is either a site with its defaults, or the problems of its file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { siteSchema, type Site } from '#tenant/schema.ts'

import { explain } from './explain.ts'
import type { Problem } from './problem.ts'

export type SiteFile = { slug: string; file: string; site: Site | null; problems: Problem[] }

/** Every folder with a site.json, in alphabetical order; `slug` stands for the folder's name. */
export async function readSites(folder: string): Promise<SiteFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const files = await Promise.all(slugs.toSorted().map((slug) => readSite(folder, slug)))
  return files.filter((file) => file !== null)
}

async function readSite(folder: string, slug: string): Promise<SiteFile | null> {
  const file = join(folder, slug, 'site.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : { slug, file, ...parseSite(text) }
}

/** A site from the text of its file, or what is wrong with it. */
export function parseSite(text: string): Pick<SiteFile, 'site' | 'problems'> {
  let document: unknown
  try {
    // Some editors begin a file with a mark that JSON does not know.
    document = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { site: null, problems: [{ path: '', message: `is not JSON: ${String(error)}` }] }
  }
  const read = siteSchema.safeParse(document, { reportInput: true })
  if (!read.success) return { site: null, problems: read.error.issues.flatMap(explain) }
  // $schema is for editors alone.
  const { $schema: _, ...site } = read.data
  return { site, problems: [] }
}
