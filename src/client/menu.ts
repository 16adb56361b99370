// The menu of the header opens without scripts; what makes its dropdowns quicker comes when somebody first goes near it.

/** Wakes the dropdowns of the header as soon as a pointer or the focus is in it. */
export function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}
