// The countdown before another code can be requested; its button is disabled until then.

/** Time of the next possible request, in milliseconds; outlives the form, which each response replaces. */
let due = 0
let timer: ReturnType<typeof setInterval> | undefined

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
