// Keyboard support for a choice of times: Tab moves from an open day to its times, although the selected time may be on
// another day. Browsers let Tab stop only at the selected radio button of a group. Without this, the arrow keys reach
// them.

/** Attaches once per document. */
export function attachTimes(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, shiftKey } = event
    if (key !== 'Tab' || shiftKey || !(target instanceof HTMLElement)) return
    const day = target.closest('.times-day[open] > summary')?.parentElement
    const time =
      day?.querySelector<HTMLInputElement>('input:checked') ??
      day?.querySelector<HTMLInputElement>('input')
    if (time === null || time === undefined) return
    event.preventDefault()
    time.focus()
  })
}
