// What runs on the page of a form, beside the form itself (forms.ts).
import { watchEmbeds } from './embed.ts'
import { watchNotices } from './notices.ts'

/** Wakes the page. */
export function wakeForm(): void {
  watchNotices()
  watchEmbeds()
}
