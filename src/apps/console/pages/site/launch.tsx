// The launch checklist of a new website; empty once everything is done.
import { fromFindings, type Problem } from '#apps/console/pages/review/problems.tsx'
import { consoleRoutes } from '#apps/console/routes.ts'
import { countMatching } from '#apps/console/count-matching.ts'
import type { Env } from '#env.ts'
import { loadPanel } from '#apps/ops/load-overview.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { findExamples } from '#rollout/checks/check-examples.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type LaunchStep = Pick<Problem, 'words' | 'href'>

/** Never rejects; what cannot be read now is left out. */
export async function loadLaunchSteps(
  env: Env,
  tenant: Tenant,
  now: Seconds,
): Promise<LaunchStep[]> {
  const { slug, site } = tenant
  const examples = findExamples(site)
  const of = { slug, document: { locations: site.locations, pages: site.pages } as never } // as parsed, for the names of its items
  const [found, vehicles] = await Promise.all([
    examples.length === 0 ? [] : fromFindings(env, of, examples),
    loadPanel('launch', () => countStock(env, tenant, now)),
  ])
  return [
    ...found,
    ...(vehicles?.total === 0
      ? [
          {
            words: 'There are no vehicles yet: import a file, or see how stock arrives.',
            href: consoleRoutes.stock.href(slug),
          },
        ]
      : []),
    ...(site.leads.targets.length === 0
      ? [
          {
            words:
              'Leads don’t go to any email address or system yet: they are only in this console.',
            href: consoleRoutes.group.href(slug, 'leads'),
          },
        ]
      : []),
  ]
}

async function countStock(env: Env, tenant: Tenant, now: Seconds): Promise<{ total: number }> {
  return { total: await countMatching(env, tenant, 'NOT status:sold', now) }
}

export function LaunchList({ steps }: { steps: readonly LaunchStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className="notice warning" aria-labelledby="launch" data-testid="launch-list">
      <h2 id="launch">Before shoppers come</h2>
      <ul className="changes">
        {steps.map(({ words, href }) => (
          <li key={words}>{href === undefined ? words : <a href={href}>{words}</a>}</li>
        ))}
      </ul>
    </section>
  )
}
