// What is looked at before a draft is published: the findings that the command line has too, and pages that are drawn.
import type { Site } from '#tenant/schema.ts'
import { type Change, listChanges } from './changes.ts'
import type { LiveSite } from './draft.ts'
import { parseDocument } from './parse-document.ts'
import type { Problem } from './problem.ts'
import type { Source } from './source.ts'

export type Inspect = {
  /** What is wrong with a site, without its files. */
  check: (site: Site) => Problem[]
  /** Pages of a site that cannot be drawn: those that changed, home, a list and a vehicle. */
  draw: (site: Site, changes: readonly Change[]) => Promise<Problem[]>
}

/** Findings of a site that what is live does not have already: those would keep people from mending anything else. */
export function findNew(check: Inspect['check'], site: Site, live: Source | null): Problem[] {
  const found = check(site)
  const before = found.length === 0 || live === null ? null : parseDocument(live).site
  if (before === null) return found
  const known = new Set(check(before).map(toText))
  return found.filter((problem) => !known.has(toText(problem)))
}

const toText = ({ path, message }: Problem) => `${path} ${message}`

type Verifying = {
  site: Site
  /** As this machine shows it, with the settings of a developer. */
  drawn?: Site
  source: Source
  live: LiveSite | null
}

/** What keeps a parsed document from being published over what is live. */
export async function verify(
  { check, draw }: Inspect,
  { site, drawn = site, source, live }: Verifying,
): Promise<Problem[]> {
  const found = findNew(check, site, live?.source ?? null)
  return found.length > 0 ? found : draw(drawn, listChanges(live?.source ?? {}, source))
}
