// Reads a site that another release published: unknown settings are dropped, missing ones get their defaults.
// Publishing is stricter and uses the schema unchanged.
import type * as z from 'zod'

import { siteSchema, type Site } from '#tenant/schema.ts'

export type ReadSite = {
  site: Site
  /** Dropped settings, as "pages.0.blocks.3", for the log. */
  left: string[]
}
type Path = readonly PropertyKey[]

/**
 * Maximum rounds: the nesting levels of a site, doubled because rules on whole objects only run once their fields are
 * valid.
 */
const MAX_ROUNDS = 16

/** Null if a required setting is missing or has changed its type. Never throws. */
export function readSite(value: unknown): ReadSite | null {
  const left: string[] = []
  // A copy, because settings are removed from it.
  const site = structuredClone(value)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = siteSchema.safeParse(site)
    if (read.success) return { site: read.data, left }
    const unknown = read.error.issues.flatMap((issue) => pathsToLeave(site, issue))
    if (unknown.some((path) => path.length === 0)) return null
    takeOut(site, unknown)
    left.push(...unknown.map((path) => path.map(String).join('.')))
  }
  return null
}

/**
 * What to remove for an issue. Fields, enum values, kinds and sizes may have been added by a newer release, so they are
 * removed; a missing value removes the object that requires it. A value of another type cannot be an addition, so
 * nothing is guessed: the list entry that contains it is removed. Outside lists, the site is refused and the store
 * serves the previous version.
 */
function pathsToLeave(site: unknown, issue: z.core.$ZodIssue): Path[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key])
  if (at(site, path) === undefined) return [path.slice(0, -1)]
  if (issue.code !== 'invalid_type') return [path]
  return [path.slice(0, path.findLastIndex((key) => typeof key === 'number') + 1)]
}

function takeOut(site: unknown, paths: readonly Path[]): void {
  const lists = new Set<unknown[]>()
  for (const path of paths) {
    const holder = at(site, path.slice(0, -1))
    const key = path.at(-1)
    if (key === undefined || typeof holder !== 'object' || holder === null) continue
    Reflect.deleteProperty(holder, key)
    if (Array.isArray(holder)) lists.add(holder)
  }
  // Removed at the end, so that the indexes in the issues stay valid; flat() closes the gaps.
  for (const list of lists) list.splice(0, list.length, ...list.flat(0))
}

function at(value: unknown, path: Path): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = Reflect.get(found, key)
  }
  return found
}
