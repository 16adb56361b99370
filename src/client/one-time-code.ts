// The field of a code: typed, pasted with a space in it, put there by the phone from the message (WebOTP).

const DIGITS = 6

/** Keeps digits alone in the field, as many as a code has. */
export function tidyCode(input: HTMLInputElement): void {
  const tidy = input.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, DIGITS)
  // Writing the same again would move the caret.
  if (tidy !== input.value) input.value = tidy
}

/** Waits for the message where the browser can read it, with the shopper's leave; then fills the code in and sends it. */
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
    // Refused, too late, or left: the code is typed.
  }
}

/** Not yet among the types of the platform. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
