// The menu of the header opens without scripts; what makes its dropdowns quicker comes when somebody first goes near it.

/** Wakes the dropdowns of the header as soon as a pointer or the focus is in it. */
export function watchMenu(): void {
  const header = document.querySelector('.header')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, () => void import('./dropdowns.ts'), { once: true })
}
