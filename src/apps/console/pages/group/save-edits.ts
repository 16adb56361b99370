// Saves one change that a button made, without a form that could be wrong.
import { audit } from '#apps/console/audit.ts'
import { findProblems } from '#apps/console/fields/problems.ts'
import { GROUPS } from '#apps/console/permissions.ts'
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { applyEdits, type FieldEdit } from '#rollout/edits.ts'
import { openDraft } from '#rollout/open-draft.ts'
import type { GroupScreen } from './screen.tsx'

/** Saves edits of the draft that the screen shows; null if they are saved, else why not, in words. */
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
    return `${saved.by || 'Someone else'} changed this too. Look at it, then try again.`
  const detail = saved.changes.join('\n')
  const subject = GROUPS[group].label
  await audit(c.env, { who: person, act: 'draft.save', site: slug, subject, detail }, clock())
  return null
}
