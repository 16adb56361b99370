// A button that says that what it was pressed for is on its way: a code may take its provider fifteen seconds (A15).

let said: HTMLElement | null = null

/** Has a button turn, with words of what is being done under it. */
export function showBusy(button: HTMLElement | null, words: string): void {
  hideBusy()
  if (button === null) return
  button.ariaBusy = 'true'
  const status = document.createElement('p')
  status.className = 'verification-sent'
  status.role = 'status'
  button.after(status)
  said = status
  // A screen reader speaks of changes in a region that it knows already.
  requestAnimationFrame(() => status.append(words))
}

/** Leaves the button as it was. */
export function hideBusy(): void {
  said?.previousElementSibling?.removeAttribute('aria-busy')
  said?.remove()
  said = null
}
