// The wheel of prizes (R48): it turns to what the server has drawn. Where anything is amiss the form goes as it would without scripts.
const TURN_MS = 4500
/** Whole turns before it comes to rest. */
const TURNS = 5

/** Wakes the button of the wheel. */
export function attachWheel(): void {
  // Who is not signed in is led to do so by the form itself.
  const form = document.querySelector('[data-spin]:not([data-spin="sign-in"])')
  form?.addEventListener('submit', spin)
}

function spin(event: Event): void {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement // the listener is on forms alone
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  form.querySelector('button')?.setAttribute('aria-disabled', 'true')
  void loadPrize(form).then(async (outcome) => {
    if (outcome === null) {
      // The page may be come back to as it stood.
      form.ariaBusy = null
      return form.submit()
    }
    await turn(Number(outcome.dataset.turn))
    form.closest('.spin-outcome')?.replaceWith(outcome)
    outcome.focus()
  })
}

/** What was drawn, as a piece of the page; null where there is no such answer. */
async function loadPrize(form: HTMLFormElement): Promise<HTMLElement | null> {
  const part = document.createElement('template')
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'HX-Request-Type': 'partial' },
    })
    // A part of our own page, as htmx would put it in.
    if (answer.ok) part.innerHTML = await answer.text()
  } catch {
    // The line is down: the browser says so better.
  }
  return part.content.querySelector<HTMLElement>('[data-state="won"], [data-state="out"]')
}

/** Resolves when the wheel has come to rest; at once for who wants nothing to move. */
async function turn(degrees: number): Promise<void> {
  const wheel = document.querySelector<SVGElement>('[data-wheel]')
  if (wheel === null || Number.isNaN(degrees)) return
  const [from, to] = [wheel.style.transform, `rotate(${degrees}deg)`]
  wheel.style.transform = to
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const end = `rotate(${degrees + 360 * TURNS}deg)`
  const options = { duration: TURN_MS, easing: 'cubic-bezier(0.15, 0.7, 0.2, 1)' }
  await wheel.animate([{ transform: from }, { transform: end }], options).finished
}
