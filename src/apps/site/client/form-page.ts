// Entry point of form pages; the form itself is in forms.ts.
import './forms.ts'
import { start } from './start.ts'

start({})
