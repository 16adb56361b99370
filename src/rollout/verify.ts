// Checks before a draft is published: the findings of the command line, and rendering of pages.
import type { Site } from '#tenant/schema.ts'
import type { AllowsHost } from './checks/check-leads.ts'
import type { HasFile } from './checks/own-pages.ts'
import { listPictures } from './site-strings.ts'
import { type Change, listChanges } from './changes.ts'
import type { LiveSite } from './draft.ts'
import { parseDocument } from './parse-document.ts'
import type { Problem } from './problem.ts'
import type { Source } from './source.ts'

export type Inspect = {
  /** Problems of a site. */
  check: (site: Site, hasFile: HasFile, allowsHost: AllowsHost) => Problem[]
  /** The hosts that staff have allowed to receive a site's leads. */
  listHosts: (slug: string) => Promise<ReadonlySet<string>>
  /** Those pictures of a site that have no file. */
  findMissing: (slug: string, addresses: readonly string[]) => Promise<ReadonlySet<string>>
  /** Pages of a site that cannot be rendered, among changed pages, the home page, a list and a vehicle. */
  draw: (site: Site, changes: readonly Change[]) => Promise<Problem[]>
}

/** Problems of a site that the live version does not have. Known ones must not block every other fix. */
export async function findNew(
  { check, findMissing, listHosts }: Omit<Inspect, 'draw'>,
  site: Site,
  live: Source | null,
): Promise<Problem[]> {
  const text = JSON.stringify(live ?? {})
  const pictures = new Set(listPictures(site).map(({ url }) => url))
  const added = [...pictures].filter((url) => !text.includes(JSON.stringify(url)))
  const [missing, hosts] = await Promise.all([findMissing(site.slug, added), listHosts(site.slug)])
  const allowsHost = (host: string) => hosts.has(host)
  const hasFile = (path: string) => !missing.has(path)
  const found = check(site, hasFile, allowsHost)
  const before = found.length === 0 || live === null ? null : parseDocument(live).site
  if (before === null) return found
  const known = new Set(check(before, hasFile, allowsHost).map(toText))
  return found.filter((problem) => !known.has(toText(problem)))
}

const toText = ({ path, message }: Problem) => `${path} ${message}`

type Verifying = {
  site: Site
  /** The site as shown on this machine, with a developer's local settings. */
  drawn?: Site
  source: Source
  live: LiveSite | null
}

/** Problems that prevent publishing a parsed document over the live version. */
export async function verify(
  inspect: Inspect,
  { site, drawn = site, source, live }: Verifying,
): Promise<Problem[]> {
  const found = await findNew(inspect, site, live?.source ?? null)
  return found.length > 0 ? found : inspect.draw(drawn, listChanges(live?.source ?? {}, source))
}
