// Entry point of form pages; the form itself is in forms.ts.
import { attachEmbeds } from './embed.ts'
import { attachNotices } from './notices.ts'

/** Initialises the page. */
export function initForm(): void {
  attachNotices()
  attachEmbeds()
}
