// Hosts of dealers' own systems that files name as targets of leads. Staff allow them in the console, so a publish asks
// the deployment, and a check of the files alone can only warn.
import { listOwnHosts } from '#rollout/checks/check-leads.ts'
import type { Problem } from '#rollout/problem.ts'
import type { Site } from '#tenant/schema.ts'
import { describeProblems } from './checked-sites.ts'
import type { Operations } from './operations.ts'
import type { SiteFile } from './read-sites.ts'

const HOW = (slug: string) =>
  `Request it in the console, under Lead delivery, “Your CRM” (/_console/sites/${slug}/lead-hosts); staff allow it there.`

/** The warning about such hosts in a check without a deployment. */
export function warnOfLeadHosts(site: Site): Problem[] {
  return listOwnHosts(site).map(({ path, host }) => ({
    path,
    message: `is at ${host}, which is not listed in tenants/catalogue/upstreams.json. A publish stops unless staff have allowed it for this site. ${HOW(site.slug)}`,
  }))
}

/** The hosts that staff have not allowed for their site, one per line; empty if there are none. */
export async function describeRefusedHosts(
  files: readonly SiteFile[],
  operations: Pick<Operations, 'loadSite'>,
): Promise<string> {
  const checked = await Promise.all(
    files.map(async (file) => {
      const own = file.site === null ? [] : listOwnHosts(file.site)
      if (own.length === 0) return { ...file, problems: [] }
      const { leadHosts } = await operations.loadSite(file.slug)
      const problems = own
        .filter(({ host }) => leadHosts?.includes(host) !== true)
        .map(({ path, host }) => ({
          path,
          message: `is at ${host}, which staff have not allowed for this site. ${HOW(file.slug)}`,
        }))
      return { ...file, problems }
    }),
  )
  const found = describeProblems(checked)
  return found === '' ? '' : `${found}\n\nNothing published.`
}
