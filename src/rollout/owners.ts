// Fields that only the command line publishes: addresses and identity, on which other systems and sites depend.
import type { Change } from './changes.ts'
import type { Problem } from './problem.ts'

/** Groups of a site that a console cannot publish. */
export const COMMAND_LINE_ONLY: ReadonlySet<string> = new Set([
  'slug',
  'id',
  'url',
  'hosts',
  'staging_hosts',
])

/** Changes that a console may not publish, as problems at their fields. */
export function findForbidden(changes: readonly Change[]): Problem[] {
  return changes
    .filter(({ at }) => COMMAND_LINE_ONLY.has(at.split('/')[1] ?? ''))
    .map(({ path }) => ({
      path,
      message: 'can only be changed from the command line. Take this change back.',
    }))
}
