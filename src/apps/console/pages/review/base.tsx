// Shared by the pages of a review: what they showed, and the note of a publish.
import type { DraftState, LiveSite } from '#rollout/draft.ts'

export type Review = DraftState & { slug: string; live: LiveSite }

export const MOVED =
  'Nothing was done, because something was saved or published meanwhile. This page shows it: check it, then try again.'

export const noteOf = (fields: Readonly<Record<string, string>>) =>
  (fields['note'] ?? '').trim().slice(0, 500)

/** What a page showed, so that nothing else is published, restored or discarded. */
export function Base({ revision, live }: { revision?: number; live: number }) {
  return (
    <>
      {revision !== undefined && <input type="hidden" name="revision" value={revision} />}
      <input type="hidden" name="live" value={live} />
    </>
  )
}

export function NoteField({
  note,
  label = 'Note for the history (optional)',
}: {
  note: string
  label?: string | undefined
}) {
  return (
    <p className="field">
      <label htmlFor="note">{label}</label>
      <input id="note" name="note" maxLength={500} defaultValue={note} />
    </p>
  )
}
