// Submitting a form after the session has ended would leave the page. So a form with typed fields is submitted only once the
// session is known to be valid; otherwise it stays as it is, with a link to sign in.

/** Answers 401 to people who are signed out, and adds nothing to the activity log. */
const ASKED = '/_console/confirm'
const TYPED = 'textarea, select, input:not([type="hidden"], [type="radio"], [type="checkbox"])'

/** Attaches it to the forms of a page for people who are signed in. */
export function checkSession(): void {
  if (document.querySelector('body > header .who') === null) return
  const sure = new WeakSet<HTMLFormElement>()
  document.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || sure.delete(form)) return
      // Such a form has its own script, which sends its buttons as requests and keeps the form.
      const isInPlace = form.dataset['edit'] !== undefined && !isSave(submitter)
      if (isInPlace || form.querySelector(TYPED) === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void isSignedOut().then((isOut) => {
        if (isOut) return sayHowToGoOn(form, submitter)
        sure.add(form)
        form.requestSubmit(submitter)
        sure.delete(form)
      })
    },
    { capture: true },
  )
}

const isSave = (button: HTMLElement | null) =>
  !(button instanceof HTMLButtonElement) || button.value === 'save'

async function isSignedOut(): Promise<boolean> {
  const init = { method: 'HEAD', headers: { Accept: 'application/json' } }
  const answer = await fetch(ASKED, init).catch(() => null)
  return answer?.status === 401
}

/** In the status line of the form, or else next to the pressed button. */
export function sayHowToGoOn(form: HTMLFormElement, button: HTMLElement | null): void {
  form.querySelector('p.signed-out')?.remove()
  const link = document.createElement('a')
  link.href = '/_console/sign-in'
  link.target = '_blank'
  link.textContent = 'sign in in a new tab'
  const pressed = button?.textContent?.trim() || 'Save draft'
  const words = ['You were signed out. Nothing is lost: ', link, `, then press “${pressed}” again.`]
  const state = form.querySelector('[data-state]')
  if (state !== null) {
    state.replaceChildren(...words)
    state.classList.add('bad')
    return
  }
  const line = document.createElement('p')
  line.className = 'error signed-out'
  line.setAttribute('role', 'alert')
  line.append(...words)
  if (button === null) form.append(line)
  else button.after(line)
}
