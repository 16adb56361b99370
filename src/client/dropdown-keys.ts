// Keyboard control of the header menu: Escape closes and returns the focus, arrows move along the row and down a
// dropdown.
import { fillDropdown } from './dropdown-panel.ts'

/** Attaches the keys to the dropdowns of one menu. */
export function attachKeys(dropdowns: readonly HTMLDetailsElement[]): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeAll(dropdowns)
  })
  document.querySelector<HTMLElement>('.menu')?.addEventListener('keydown', (event) => {
    // With a modifier, an arrow belongs to the browser: back, forward, scroll.
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
    const next = isPlain ? nextOf(event.key, dropdowns) : null
    if (next === null) return
    event.preventDefault()
    next.focus()
  })
}

function closeAll(dropdowns: readonly HTMLDetailsElement[]): void {
  for (const dropdown of dropdowns) {
    if (!dropdown.open) continue
    dropdown.open = false
    if (dropdown.contains(document.activeElement)) dropdown.querySelector('summary')?.focus()
  }
}

/** The target of an arrow key; null for other keys. */
function nextOf(key: string, dropdowns: readonly HTMLDetailsElement[]): HTMLElement | null {
  const at = document.activeElement
  if (key === 'ArrowRight' || key === 'ArrowLeft')
    return neighbour(seen('.menu > ul > li > a, .menu summary'), top(at), key === 'ArrowRight')
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const dropdown = dropdowns.find((one) => one.contains(at))
  if (dropdown === undefined) return null
  if (!dropdown.open) {
    void fillDropdown(dropdown)
    dropdown.open = true
  }
  return neighbour(
    [...dropdown.querySelectorAll<HTMLElement>('summary, a')],
    at,
    key === 'ArrowDown',
  )
}

/** The top-level menu item that contains an element. */
function top(at: Element | null): Element | null {
  return at?.closest('details')?.querySelector('summary') ?? at
}

function seen(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) =>
    one.checkVisibility(),
  )
}

/** The next or previous one, wrapping at the ends. */
function neighbour(all: HTMLElement[], at: Element | null, isNext: boolean): HTMLElement | null {
  const index = all.findIndex((one) => one === at)
  return all.at((index + (isNext ? 1 : -1)) % all.length) ?? null
}
