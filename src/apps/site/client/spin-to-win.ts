// The prize wheel (R48): it turns to the prize that the server has drawn. On any failure the form is submitted as
// without scripts.
const TURN_MS = 4500
/** Whole turns before it stops. */
const TURNS = 5

/** Initialises the wheel's button. */
export function attachWheel(): void {
  // For a shopper who is not signed in, the form itself leads to sign-in.
  const form = document.querySelector('[data-spin]:not([data-spin="sign-in"])')
  form?.addEventListener('submit', spin)
}

function spin(event: Event): void {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement // Only forms have this listener.
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  form.querySelector('button')?.setAttribute('aria-disabled', 'true')
  void loadPrize(form).then(async (outcome) => {
    if (outcome === null) {
      // The page may be restored from the back/forward cache.
      form.ariaBusy = null
      return form.submit()
    }
    await turn(Number(outcome.dataset.turn))
    form.closest('.spin-outcome')?.replaceWith(outcome)
    outcome.focus()
  })
}

/** The prize as a fragment; null on failure. */
async function loadPrize(form: HTMLFormElement): Promise<HTMLElement | null> {
  const part = document.createElement('template')
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'HX-Request-Type': 'partial' },
    })
    // A fragment of our own, inserted as htmx would.
    if (answer.ok) part.innerHTML = await answer.text()
  } catch {
    // Offline: the browser's own error page is clearer.
  }
  return part.content.querySelector<HTMLElement>('[data-state="won"], [data-state="out"]')
}

/** Resolves when the wheel has stopped; at once with reduced motion. */
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
