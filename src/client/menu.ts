// The header menu opens without scripts; the code that makes its dropdowns faster loads when the shopper first goes
// near it.

/** Initialises the dropdowns of the header once the pointer or focus enters it. */
export function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}
