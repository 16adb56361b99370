// Saves a form's search on the server and shows the result.
import { showToast } from './toast.ts'

type Answer = { success: boolean; title?: string; message?: string }

/**
 * Sends the submitted content of a form, one request at a time. If the session has ended it redirects to the sign-in
 * page, as the form itself does.
 */
export async function submitSavedSearch(form: HTMLFormElement, data: FormData): Promise<void> {
  const button = form.querySelector('button')
  if (button === null || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  say(form, '')
  const sent = Object.fromEntries(data)
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(15_000),
    })
    if (response.status === 401) return form.submit()
    const { success, title = '', message } = (await response.json()) as Answer // Our own answer.
    if (!success) return say(form, message ?? FAILED)
    if (hrefOf(form) === sent.href) markSaved(form)
    const text = `${title} is now in your saved searches.`
    showToast({ title: 'Search Saved', text, href: form.action, linkLabel: 'View List' })
  } catch {
    say(form, FAILED)
  } finally {
    button.ariaBusy = null
  }
}

/** Marks the button as saved until the form has the address of another list. */
function markSaved(form: HTMLFormElement): void {
  const [label, href] = [form.querySelector('button span'), form.querySelector('#save-href')]
  const text = label?.textContent ?? SAVED
  if (label === null || href === null || text === SAVED) return
  label.textContent = SAVED
  const saved = hrefOf(form)
  const observer = new MutationObserver(() => {
    if (hrefOf(form) === saved) return
    label.textContent = text
    observer.disconnect()
  })
  observer.observe(href, { childList: true })
}

const SAVED = 'Saved'

/** The address of the list. */
const hrefOf = (form: HTMLFormElement) => new FormData(form).get('href')

const FAILED = 'We couldn’t save this search. Please try again.'

function say(form: HTMLFormElement, words: string): void {
  const place = form.querySelector('[role="alert"]')
  if (place !== null) place.textContent = words
}
