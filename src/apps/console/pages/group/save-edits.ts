// Saves a change made by a single button, outside a form.
import { audit } from '#apps/console/audit.ts'
import { findProblems } from '#apps/console/fields/problems.ts'
import { GROUPS } from '#apps/console/permissions.ts'
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { applyEdits, type FieldEdit } from '#rollout/edits.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { toShown } from '#rollout/value-text.ts'
import type { Conflict } from '#rollout/merge.ts'
import type { GroupScreen } from './screen.tsx'

/** The screen as a form showed it, by the revision that the form carries: changes saved since are merged. */
export function onRevision<Screen extends GroupScreen>(screen: Screen, base: unknown): Screen {
  const revision = typeof base === 'string' && /^\d{1,12}$/.test(base) ? Number(base) : null
  return revision === null ? screen : { ...screen, draft: { ...screen.draft, revision } }
}

/** Saves edits of the screen's draft; null if they are saved, otherwise the reason, in words. */
export async function saveEdits(
  c: Ctx,
  { slug, draft, group }: GroupScreen,
  set: FieldEdit[],
): Promise<string | null> {
  if (set.length === 0) return null
  const { person } = c.var.console
  const applied = applyEdits(draft.document, set)
  const before = new Set(findProblems(draft.document).map(({ at }) => at))
  const problem =
    'after' in applied ? findProblems(applied.after).find(({ at }) => !before.has(at)) : undefined
  if (problem !== undefined) return problem.message
  const saved = await openDraft(c.env, slug).save({ by: person.email, base: draft.revision, set })
  if ('refused' in saved) return saved.refused
  if ('conflicts' in saved)
    return `Not saved: ${saved.by || 'someone else'} changed this too${describeBoth(saved.conflicts)}. Look at it, then press again to decide.`
  const detail = saved.changes.join('\n')
  const subject = GROUPS[group].label
  await audit(c.env, { who: person, act: 'draft.save', site: slug, subject, detail }, clock())
  return null
}

/** ": it is “Open” now, and you chose “Closed”", for single-value fields. */
function describeBoth(conflicts: readonly Conflict[]): string {
  const isShort = (value: Conflict['mine']) =>
    typeof value === 'string' || typeof value === 'number'
  const both = conflicts.find(({ mine, theirs }) => isShort(mine) && isShort(theirs))
  if (both === undefined) return ''
  return `: it is “${toShown(both.theirs)}” now, and you chose “${toShown(both.mine)}”`
}
