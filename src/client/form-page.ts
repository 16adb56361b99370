// Entry point of form pages; the form itself is in forms.ts.
import { attachEmbeds } from './embed.ts'
import './forms.ts'
import { start } from './start.ts'

function initForm(): void {
  attachEmbeds()
}

start({ form: initForm })
