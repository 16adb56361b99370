// The pages seen in this tab, for a form that may be sent from it. They leave the device only with that form.
import { parseLinkedParams, parseVisits, toVisitText } from '#sales/leads/visits.ts'
import { isAllowed } from './page-events.ts'
import { inTab } from './device-storage.ts'

const PAGES = 'forecourt.visited'
const LINKED = 'forecourt.linked'

/** Stores the page, and the campaign of the first one; nothing if the shopper has tracking turned off. */
export function noteVisit(): void {
  if (!isAllowed()) return
  inTab((storage) => {
    const seen = parseVisits(storage.getItem(PAGES) ?? '')
    if (seen.at(-1) !== location.pathname)
      storage.setItem(PAGES, toVisitText([...seen, location.pathname]))
    const linked = new URLSearchParams(parseLinkedParams(location.search)).toString()
    if (linked !== '' && storage.getItem(LINKED) === null) storage.setItem(LINKED, linked)
  })
}

/** Adds the stored pages to a form that is about to be sent. */
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
