// Dependencies of the object that stores and publishes a site's draft.
import { openSites } from '#composition/job-deps.ts'
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { checkSite } from '#rollout/checks/check-site.ts'
import type { DraftDeps } from '#rollout/publish.ts'
import { findMissing } from '#tenant/picture-files.ts'
import { listAllowedHosts } from '#sales/leads/lead-host-rows.ts'
import { loadWords } from './fields/words.ts'
import { reportDue } from './report-schedule.ts'

/** Dependencies of a site's draft. `clock` returns seconds; `draw` renders its pages. */
export function createDraftDeps(
  env: Env,
  clock: () => Seconds,
  draw: DraftDeps['draw'],
): DraftDeps {
  return {
    clock,
    draw,
    check: checkSite,
    listHosts: (slug) => listAllowedHosts(env.DB, slug),
    findMissing: (slug, addresses) => findMissing(env, slug, addresses),
    kv: openSites(env),
    masterKey: env.MASTER_KEY,
    report: (report) => reportDue(env, report, clock()),
    loadWords: (groups) => loadWords(env, groups),
    isDev: env.DEV === '1',
  }
}
