// Filters are morphed in place, so that focus, scroll and open sections stay. This keeps the shopper's changes since
// the request, and sets every other control from the response.
import type htmx from 'htmx.org'

import { onSwap } from './page-events.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** The form's state when the last request was sent, and whether it was the same when its response came. */
let asked = ''
let untouched = true

/** Preserves the controls of the filter form through swaps. */
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
    // Focus needs a layout, which the next frame does anyway.
    requestAnimationFrame(restoreFocus)
  })
}

/** Attributes that belong to the shopper: open sections, and values changed since the request. */
function isOwn(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element instanceof HTMLDetailsElement
  if (attribute !== 'value' || !(element instanceof HTMLInputElement)) return false
  return element.type !== 'checkbox' && (element === document.activeElement || !untouched)
}

/** A control changed by hand no longer follows its attributes, so its state is set here. */
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

/** A checkbox is identified by name and value, because lists may be reordered. */
function focusedControl(): typeof focused {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) || active.form?.id !== 'filters') return null
  const { top } = active.getBoundingClientRect()
  return { name: active.name, value: active.type === 'checkbox' ? active.value : null, top }
}

/**
 * The used control stays under the pointer, whatever changed above it. A link removed with the old list passes its
 * focus to the new list.
 */
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
  // Text only: the form has no files.
  return form === null ? '' : new URLSearchParams(new FormData(form) as never).toString()
}

const filterForm = () => document.querySelector<HTMLFormElement>('form#filters')
