// Passkey buttons, shown only in browsers that support passkeys. The answer of the device goes into a field of the form around
// the button, which is then submitted. Browsers read and write the JSON themselves, so no package is needed.

/** Enables the buttons if the browser supports passkeys. */
export function attachPasskeys(): void {
  // Browsers before 2025 lack these; codes by email work in all.
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    return
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
    button.hidden = false
    button.addEventListener('click', (event) => {
      event.preventDefault()
      void press(button)
    })
  }
}

async function press(button: HTMLButtonElement): Promise<void> {
  const { form } = button
  const field = form?.elements.namedItem(button.dataset['field'] ?? '')
  if (form === null || !(field instanceof HTMLInputElement)) return
  say(button, '')
  button.disabled = true
  try {
    const answer = await fetch(button.dataset['passkey'] ?? '', {
      method: 'POST',
      headers: { Accept: 'application/json' },
    })
    // A fresh proof first.
    const confirm = button.dataset['confirm']
    if (answer.status === 401 && confirm !== undefined) return location.assign(confirm)
    if (!answer.ok) return say(button, 'Passkeys don’t work right now. Use a code instead.')
    const options: unknown = await answer.json()
    const credential = await ask(options, button.dataset['makes'] !== undefined)
    if (credential === null) return
    field.value = JSON.stringify(credential)
    button.disabled = false
    form.requestSubmit(button)
  } catch (error) {
    // The person closed the device's window, or has no passkey here.
    const isOver = error instanceof DOMException && error.name === 'InvalidStateError'
    say(button, isOver ? 'This device has a passkey already.' : 'No passkey was used.')
  } finally {
    button.disabled = false
  }
}

/** Options come from our own server, in the form that browsers parse. */
async function ask(options: unknown, isNew: boolean): Promise<Credential | null> {
  return isNew
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        ),
      })
}

/** The line below a button; read out when it changes. */
function say(button: HTMLButtonElement, text: string): void {
  const line = button.parentElement?.querySelector('[role="status"]')
  if (line !== null && line !== undefined) line.textContent = text
}
