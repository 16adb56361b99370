// Entry script of the console: shows times that belong to no site in the person's own time zone, enables passkeys, and starts
// the form of the page.
import { checkSession } from './check-session.ts'
import { keepFocus } from './keep-focus.ts'
import { attachPasskeys } from './passkeys.ts'

const format = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
  const moment = new Date(time.dateTime)
  if (Number.isNaN(moment.getTime())) continue
  if (time.dataset['show'] === 'clock') time.textContent = format.format(moment)
  else if (time.title === '') time.title = format.format(moment)
}

attachPasskeys()
keepFocus()
checkSession()

document.documentElement.classList.add('has-scripts')
const form = document.querySelector<HTMLFormElement>('form[data-edit]')
const pane = document.querySelector<HTMLElement>('[data-preview]')
if (form !== null) {
  void import('./picture-picker.ts').then(async ({ startPicker }) => {
    startPicker(form)
    const { startEditForm } = await import('./edit-form.ts')
    startEditForm(form)
  })
  void import('./drag-items.ts').then(({ startDragging }) => startDragging(form))
  void import('./markup.ts').then(({ startMarkup }) => startMarkup(form))
  if (pane !== null)
    void import('./preview.ts').then(({ startPreview }) => startPreview(pane, form))
}

if (document.querySelector('[data-upload]') !== null)
  void import('./pictures.ts').then(({ startPictures }) => startPictures())
