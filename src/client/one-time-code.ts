// The code field: typed, pasted with a space, or filled in from the text message (WebOTP).

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
