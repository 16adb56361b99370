// Dropdowns of the header (W58, S33): they open on hover, click or keyboard, one at a time, and set a state on the
// header.
import { fillDropdown } from './dropdown-panel.ts'
import { attachKeys } from './dropdown-keys.ts'

/** Milliseconds of hover before a dropdown opens. */
const INTENT = 100
/** Maximum milliseconds to wait for its content, so that it opens without shifting. */
const PATIENCE = 400
/** Milliseconds for a pointer that left to come back or reach the panel. */
const GRACE = 250

const header = document.querySelector<HTMLElement>('.header')
const dropdowns = [...document.querySelectorAll<HTMLDetailsElement>('.menu details')]
/** On narrower screens the menu is a drawer. */
const isRow = matchMedia('(width >= 60rem)')
/** In the drawer and on touchscreens, hover opens nothing. */
const hovers = matchMedia('(hover: hover) and (pointer: fine) and (width >= 60rem)')

/** Under the pointer. */
let hovered: HTMLDetailsElement | null = null
/** Opened or pinned by a click: it stays when the pointer leaves. */
let kept: HTMLDetailsElement | null = null

for (const dropdown of dropdowns) {
  dropdown.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') void enter(dropdown)
  })
  dropdown.addEventListener('pointerleave', () => void leave(dropdown))
  dropdown.addEventListener('focusin', () => void fillDropdown(dropdown))
  dropdown.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next instanceof Node && !dropdown.contains(next) && isRow.matches) dropdown.open = false
  })
  dropdown.addEventListener('toggle', () => noteOpen(dropdown))
  dropdown.querySelector('summary')?.addEventListener('click', (event) => {
    // A click on a dropdown opened by hover pins it.
    if (dropdown.open && kept !== dropdown && hovers.matches) event.preventDefault()
    kept = dropdown
  })
  // It may have been opened or hovered while this file was loading.
  if (dropdown.open) kept = dropdown
  noteOpen(dropdown)
  if (dropdown.matches(':hover')) void enter(dropdown)
  if (dropdown.matches(':focus-within')) void fillDropdown(dropdown)
}

document.addEventListener('click', ({ target }) => {
  for (const dropdown of dropdowns)
    if (!(target instanceof Node && dropdown.contains(target))) dropdown.open = false
})
attachKeys(dropdowns)

async function enter(dropdown: HTMLDetailsElement): Promise<void> {
  const filled = fillDropdown(dropdown)
  if (!hovers.matches) return
  hovered = dropdown
  await Promise.all([pause(INTENT), Promise.race([filled, pause(PATIENCE)])])
  if (hovered !== dropdown) return
  for (const other of dropdowns) other.open = other === dropdown
}

async function leave(dropdown: HTMLDetailsElement): Promise<void> {
  if (hovered === dropdown) hovered = null
  await pause(GRACE)
  const isUsed =
    hovered === dropdown || kept === dropdown || dropdown.matches(':has(:focus-visible)')
  if (hovers.matches && !isUsed) dropdown.open = false
}

function noteOpen(dropdown: HTMLDetailsElement): void {
  if (dropdown.open) void fillDropdown(dropdown)
  else if (kept === dropdown) kept = null
  header?.classList.toggle(
    'dropdown-open',
    dropdowns.some(({ open }) => open),
  )
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
