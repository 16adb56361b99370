// Publishes that wait for their time: how they are shown, and why one is refused.
import { describeChanges } from './describe-change.ts'
import type { PublishOutcome, Scheduled } from './draft.ts'
import type { KeptSchedule } from './draft-store.ts'

/** Without the documents, with what they change. */
export function toScheduled({ base, document, ...schedule }: KeptSchedule): Scheduled {
  return { ...schedule, changes: describeChanges(base, document) }
}

/** Why a publish did not happen; null if it did. */
export function describeRefusal(outcome: PublishOutcome): string | null {
  if ('refused' in outcome) return outcome.refused
  if ('problems' in outcome)
    return outcome.problems.map(({ path, message }) => `${path} ${message}`).join(' ')
  if ('conflicts' in outcome)
    return `Changed by others since: ${outcome.conflicts.map(({ path }) => path).join(', ')}.`
  return null
}
