// Alpine's components (`x-data`), loaded on first use of one: until then each is as the server rendered it.
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'click']

/** Watches the page, including later fragments. */
export function attachComponents(): void {
  const first = new AbortController()
  const wake = async ({ target, type }: Event) => {
    if (!(target instanceof Element) || target.closest('[x-data]') === null) return
    const { startComponents } = await import('./components.ts')
    first.abort()
    startComponents()
    // Repeats a click that came before it loaded.
    if (type === 'click') target.closest<HTMLElement>(String.raw`[x-on\:click]`)?.click()
  }
  for (const sign of SIGNS)
    document.addEventListener(sign, (event) => void wake(event).catch(() => undefined), {
      signal: first.signal,
      passive: true,
    })
}
