// The number beside the heart of the header, and its link to what is saved on the device.

/** Addresses over 4 KB are refused. */
const LONGEST = 3500

/** Updates the number, also when another tab saves something. */
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
