// Filters are morphed in place, so focus, scroll and open folds stay. This keeps what the shopper has done meanwhile, and
// brings every other control to what the answer says.
import type htmx from 'htmx.org'

import { onSwap } from './page-events.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** What the form said when the last request left, and whether it still did when its answer came. */
let asked = ''
let untouched = true

/** Holds the controls of the filter form through swaps. */
export function preserveControls(library: typeof htmx): void {
  document.addEventListener('htmx:config:request', () => {
    asked = formText()
  })
  library.registerExtension('keep-controls', {
    htmx_before_morph_attr: (element: Element, { attrName }: { attrName: string }) =>
      !isOwn(element, attrName),
    htmx_before_swap: () => {
      untouched = formText() === asked
      focused = focusedControl()
    },
  })
  onSwap(() => {
    if (untouched) filterControls().forEach(settle)
    // Focus needs the new layout, which the next frame makes anyway.
    requestAnimationFrame(restoreFocus)
  })
}

/** Attributes that belong to the shopper: open folds, and values touched since the request left. */
function isOwn(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element instanceof HTMLDetailsElement
  if (attribute !== 'value' || !(element instanceof HTMLInputElement)) return false
  return element.type !== 'checkbox' && (element === document.activeElement || !untouched)
}

/** A control that was changed by hand no longer follows its attributes, so it is told. */
function settle(control: Control): void {
  if (control === document.activeElement && isTyped(control)) return
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].findIndex((option) => option.defaultSelected)
    control.selectedIndex = Math.max(0, chosen)
  } else if (control.type === 'checkbox') {
    control.checked = control.defaultChecked
  } else {
    control.value = control.defaultValue
  }
}

const isTyped = (control: Control) =>
  control instanceof HTMLInputElement && control.type !== 'checkbox'

let focused: { name: string; value: string | null; top: number } | null = null

/** A checkbox is known by its name and value: lists may change their order. */
function focusedControl(): typeof focused {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) || active.form?.id !== 'filters') return null
  const { top } = active.getBoundingClientRect()
  return { name: active.name, value: active.type === 'checkbox' ? active.value : null, top }
}

/** The control in use stays under the pointer, whatever grew or shrank above it. A link that went with the old list leaves its focus to the new one. */
function restoreFocus(): void {
  const wanted = focused
  focused = null
  if (wanted === null || wanted.name === '') {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true })
    }
    return
  }
  const now = filterControls().find(
    (control) =>
      control.name === wanted.name && (wanted.value === null || control.value === wanted.value),
  )
  if (now === undefined) return
  if (now !== document.activeElement) now.focus({ preventScroll: true })
  const moved = now.getBoundingClientRect().top - wanted.top
  now.closest('#facets')?.scrollBy({ top: moved, behavior: 'instant' })
}

function filterControls(): Control[] {
  return [...(filterForm()?.elements ?? [])].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  )
}

function formText(): string {
  const form = filterForm()
  // Only texts: the form has no files.
  return form === null ? '' : new URLSearchParams(new FormData(form) as never).toString()
}

const filterForm = () => document.querySelector<HTMLFormElement>('form#filters')
