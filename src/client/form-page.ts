// Entry point of form pages; the form itself is in forms.ts.
import { attachEmbeds } from './embed.ts'
import './forms.ts'
import { attachNotices } from './notices.ts'
import { start } from './start.ts'

function initForm(): void {
  attachNotices()
  attachEmbeds()
}

start({ form: initForm })
