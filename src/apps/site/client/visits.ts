// The pages viewed in this tab, for a form that may be submitted from it: they only leave the device with that form.
import { LINKED, PAGES } from './page-events.ts'
import { inTab } from './device-storage.ts'

/** Adds the stored pages to a form that is about to be submitted. */
export function fillVisits(form: HTMLFormElement): void {
  inTab((storage) => {
    fill(form, 'visited_pages', storage.getItem(PAGES))
    fill(form, 'linked_query_params', storage.getItem(LINKED))
  })
}

function fill(form: HTMLFormElement, name: string, text: string | null): void {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.value = text ?? ''
}
