// Expandable parts of the header: its search box on a phone, and dropdowns. These open on hover, click or keyboard, one
// at a time, and set a state on the header.

const fetched = new WeakMap<HTMLDetailsElement, Promise<void>>()

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
/** Opened or pinned by a click: it stays open when the pointer leaves. */
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
    // A decision has been made, so the preceding hover opens nothing later.
    hovered = null
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
attachSearchPanel()

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

/** The search box on a phone opens ready for typing; the keyboard only appears if the focus is part of the tap. */
function attachSearchPanel(): void {
  const panel = document.querySelector<HTMLElement>('#find')
  const focus = () => panel?.querySelector('input')?.focus()
  document.querySelector('[popovertarget=find]')?.addEventListener('click', (event) => {
    event.preventDefault()
    panel?.showPopover()
    focus()
  })
  if (panel?.matches(':popover-open') === true) focus()
}

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

/** Replaces a dropdown's links with the menu it names (`data-menu`). If that fails, the links stay. */
export function fillDropdown(dropdown: HTMLDetailsElement): Promise<void> {
  const { menu } = dropdown.dataset
  if (menu === undefined) return Promise.resolve()
  const filling =
    fetched.get(dropdown) ??
    fill(dropdown, `/menu/${menu}`).catch(() => {
      // Opening it again retries.
      fetched.delete(dropdown)
    })
  fetched.set(dropdown, filling)
  return filling
}

async function fill(dropdown: HTMLDetailsElement, address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const part = document.createElement('template')
  part.innerHTML = await answer.text()
  const links = dropdown.querySelector('ul')
  // Not while one of the links has the focus.
  if (links?.contains(document.activeElement) === false) links.replaceWith(part.content)
  else throw new Error('In use')
}
