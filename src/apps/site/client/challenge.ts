// Forms with a bot check: few sites have them, so the code loads with the first.

/** Renders the widget once the shopper starts a form, if the site uses it. */
export function attachChallenge(form: HTMLFormElement): void {
  if (form.querySelector('[data-turnstile]') === null) return
  void import('./turnstile.ts').then((turnstile) => turnstile.attachTurnstile(form))
}
