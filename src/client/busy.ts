// A button that shows progress: a code may take its provider fifteen seconds (A15).

let said: HTMLElement | null = null

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
