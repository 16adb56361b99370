// The keyboard in a choice of times: Tab leads from an open day to its times, although the chosen time may be of another
// day. Browsers let Tab stop only at the chosen radio button of a group. Without this, the arrow keys lead there.

/** From then on; once for a document. */
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
