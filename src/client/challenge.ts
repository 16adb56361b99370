// Forms that ask whether a person fills them in (TH9, TH13): few sites have them, so the rest comes with the first.

/** Has the widget drawn once a form is begun, where the site uses it. */
export function attachChallenge(form: HTMLFormElement): void {
  if (form.querySelector('[data-turnstile]') === null) return
  void import('./turnstile.ts').then(({ attachTurnstile }) => attachTurnstile(form))
}
