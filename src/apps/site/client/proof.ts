// The proof of work that a form requires before a code is sent (verification/work.ts): done as soon as it is shown,
// then the code is requested again. Loaded only for such a form.
import { doWork } from '#shopper/identity/verification/work.ts'

/** Does the work of a form and submits it. If the browser can't, the form's own text says how long to wait. */
export async function attachProof(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector('[data-work]')
  const field = place?.querySelector<HTMLInputElement>('[name="proof"]')
  const text = place?.querySelector('[role="status"]')
  const button = form.querySelector<HTMLElement>('[name="action"][value="send"]')
  // Undefined on pages without https.
  if (!field || !text || !button || !('subtle' in crypto)) return
  text.textContent =
    'Many codes are being requested right now, so we check that you’re a person. This takes a few seconds, then we send your code.'
  button.ariaBusy = 'true'
  const answer = await doWork(field.value)
  button.ariaBusy = null
  // The shopper may have continued meanwhile, and the form was replaced.
  if (!form.isConnected) return
  field.value += `:${answer}`
  form.requestSubmit(button)
}
