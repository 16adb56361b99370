// What runs on the page of a form, beside the form itself (forms.ts).
import { attachEmbeds } from './embed.ts'
import { attachNotices } from './notices.ts'

/** Wakes the page. */
export function initForm(): void {
  attachNotices()
  attachEmbeds()
}
