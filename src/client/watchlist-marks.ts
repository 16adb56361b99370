// What a page shows of the watchlist: on every button, beside the ways to the list, and on the list itself.

/** What is known of the watchlist in this tab. */
export const states = {
  saved: new Map<string, boolean>(),
  /** Whether vehicles that are not in it are known not to be saved. */
  isKnown: false,
  /** On their way to the server. */
  busy: new Set<string>(),
}

/** The form that the buttons of a page belong to; addresses for scripts stand on it. */
export const watchForm = () => document.querySelector<HTMLFormElement>('#watch')

/** Whether the vehicle of a button is saved: as known here, else as the server drew it, by where the button sends. */
export function stateOf(button: HTMLButtonElement): boolean {
  const isDrawn = !states.isKnown && button.hasAttribute('formaction')
  return states.saved.get(button.value) ?? isDrawn
}

/** Shows on every button whether its vehicle is saved, and beside the ways to the list how many are. */
export function showStates(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-watch]')) {
    const isSaved = stateOf(button)
    // One that says "Remove" is no switch.
    if (button.ariaPressed !== null) button.ariaPressed = String(isSaved)
    button.ariaBusy = states.busy.has(button.value) ? 'true' : null
    button.hidden = !isSaved && button.dataset.closed !== undefined
    if (isSaved) button.setAttribute('formaction', watchForm()?.dataset.remove ?? '')
    else button.removeAttribute('formaction')
  }
  if (!states.isKnown) return
  const many = [...states.saved.values()].filter(Boolean).length
  for (const count of document.querySelectorAll('[data-watched-count]')) {
    const text = many === 0 ? '' : String(many)
    if (count.textContent !== text) count.textContent = text
  }
}

/** Takes a vehicle out of the list on the page, or shows it again; false where the page is not the list. */
export function showPlace(id: string, isSaved: boolean): boolean {
  const places = [...document.querySelectorAll<HTMLElement>('[data-watched]')]
  const at = places.findIndex(({ dataset }) => dataset.watched === id)
  const place = places[at]
  if (place === undefined) return places.length > 0
  const hadFocus = place.contains(document.activeElement)
  place.hidden = !isSaved
  // What is not seen is not compared either.
  for (const box of place.querySelectorAll('input')) box.checked = false
  const empty = document.querySelector<HTMLElement>('[data-unwatched]')
  if (empty !== null) empty.hidden = places.some(({ hidden }) => !hidden)
  // The keyboard stays where it was, as nearly as it can.
  const near = [...places.slice(at), ...places.slice(0, at).toReversed()]
  const next = near.find(({ hidden }) => !hidden) ?? empty
  if (isSaved || hadFocus) next?.querySelector<HTMLElement>('[data-watch], .empty a')?.focus()
  return true
}
