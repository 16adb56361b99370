// The code field: typed, pasted with a space, or filled in from the text message (WebOTP).

let said: HTMLElement | null = null

/** Time of the next possible request, in milliseconds; outlives the form, which each response replaces. */
let due = 0

let timer: ReturnType<typeof setInterval> | undefined

const DIGITS = 6

/** Keeps only digits in the field, up to the length of a code. */
export function tidyCode(input: HTMLInputElement): void {
  const tidy = input.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS)
  // Rewriting the same value would move the caret.
  if (tidy !== input.value) input.value = tidy
}

/** Waits for the message if the browser can read it and the shopper agrees; then fills in and submits the code. */
export async function awaitMessage(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  if (!('OTPCredential' in globalThis)) return
  try {
    const wanted: OtpRequest = { otp: { transport: ['sms'] }, signal }
    const found = await navigator.credentials.get(wanted)
    const code = found !== null && 'code' in found ? String(found.code) : ''
    const input = form.elements.namedItem('code')
    if (code === '' || !(input instanceof HTMLInputElement) || !form.isConnected) return
    input.value = code
    form.requestSubmit(
      form.querySelector<HTMLElement>('[value="verify"], [name="step"][value="send"]'),
    )
  } catch {
    // Refused, timed out or aborted: the shopper types the code.
  }
}

/** Missing in the platform types. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Loads the proof of work that a form requires before a code is sent: few do. */
export function loadProofOfWork(form: HTMLFormElement): void {
  if (form.querySelector('[data-work]') !== null)
    void import('./proof.ts').then(({ attachProof }) => attachProof(form))
}

/** Attaches to the countdown of a newly loaded form. */
export function attachWait(form: HTMLFormElement): void {
  clearInterval(timer)
  const button = form.querySelector<HTMLElement>('[data-testid="resend-code"]')
  const words = form.querySelector<HTMLElement>('.verification-wait')
  if (button === null || words === null) return
  const { wait } = button.dataset
  if (wait !== undefined) due = Date.now() + Number(wait) * 1000
  const show = (): void => {
    const seconds = Math.ceil((due - Date.now()) / 1000)
    const isOver = seconds <= 0
    words.hidden = isOver
    words.querySelector('b')?.replaceChildren(String(seconds))
    if (isOver) {
      clearInterval(timer)
      button.removeAttribute('aria-disabled')
    } else button.ariaDisabled = 'true'
  }
  timer = setInterval(show, 1000)
  show()
}

/** Shows a spinner in the button, with a status text below. */
export function showBusy(button: HTMLElement | null, words: string): void {
  hideBusy()
  if (button === null) return
  button.ariaBusy = 'true'
  const status = document.createElement('p')
  status.className = 'verification-sent'
  status.role = 'status'
  button.after(status)
  said = status
  // Screen readers announce changes only in a region that already exists.
  requestAnimationFrame(() => status.append(words))
}

/** Restores the button. */
export function hideBusy(): void {
  said?.previousElementSibling?.removeAttribute('aria-busy')
  said?.remove()
  said = null
}
