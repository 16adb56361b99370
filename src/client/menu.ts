// The header menu opens without scripts; the code that makes its dropdowns faster loads when the shopper first goes
// near it.

/** Addresses over 4 KB are refused. */
const LONGEST = 3500

/** Initialises the dropdowns of the header once the pointer or focus enters it. */
export function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}

/** Updates the number beside the heart, also when another tab saves something. */
export function attachSavedCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-saved]')
  const show = () => {
    const ids = readIds(link?.dataset.saved ?? '')
    if (link === null) return
    link.search = ids.length === 0 ? '' : `?ids=${ids.join().slice(0, LONGEST)}`
    link.querySelector('b')?.replaceChildren(ids.length === 0 ? '' : String(ids.length))
  }
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}

function readIds(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    const entries: unknown[] = Array.isArray(value) ? value : []
    return entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'id' in entry
        ? [encodeURIComponent(String(entry.id))]
        : [],
    )
  } catch {
    return []
  }
}
