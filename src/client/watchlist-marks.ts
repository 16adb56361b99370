// Watchlist state on a page: on every button, beside links to the list, and on the list itself.

let asked: Promise<Me | null> | undefined

/** Watchlist state known in this tab. */
export const states = {
  saved: new Map<string, boolean>(),
  /** True if vehicles missing from it are known not to be saved. */
  isKnown: false,
  /** Requests in progress. */
  busy: new Set<string>(),
}

/** The form that a page's buttons belong to; it holds the script addresses. */
export const watchForm = () => document.querySelector<HTMLFormElement>('#watch')

/** Whether a button's vehicle is saved: as known here, else as the server rendered it, from the form's action. */
export function stateOf(button: HTMLButtonElement): boolean {
  const isDrawn = !states.isKnown && button.hasAttribute('formaction')
  return states.saved.get(button.value) ?? isDrawn
}

/** Updates every button, and the count beside links to the list. */
export function showStates(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-watch]')) {
    const isSaved = stateOf(button)
    // A "Remove" button is not a toggle.
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

/** Hides a vehicle in the list on the page, or shows it again; false if the page is not the list. */
export function showPlace(id: string, isSaved: boolean): boolean {
  const places = [...document.querySelectorAll<HTMLElement>('[data-watched]')]
  const at = places.findIndex(({ dataset }) => dataset.watched === id)
  const place = places[at]
  if (place === undefined) return places.length > 0
  const hadFocus = place.contains(document.activeElement)
  place.hidden = !isSaved
  // Hidden vehicles are not compared.
  for (const box of place.querySelectorAll('input')) box.checked = false
  const empty = document.querySelector<HTMLElement>('[data-unwatched]')
  if (empty !== null) empty.hidden = places.some(({ hidden }) => !hidden)
  // Moves the focus to the nearest item.
  const near = [...places.slice(at), ...places.slice(0, at).toReversed()]
  const next = near.find(({ hidden }) => !hidden) ?? empty
  if (isSaved || hadFocus) next?.querySelector<HTMLElement>('[data-watch], .empty a')?.focus()
  return true
}

/** The signed-in shopper, loaded once per page (decisions, Saving). */
export type Me = {
  user: { first_name: string; phone_number: string } | null
  /** Ids of the vehicles on the watchlist; null if unknown. */
  watchlist: string[] | null
}

/** The server's answer; null on failure. Retried after a failure, or with `again`. */
export function loadMe(href: string, again = false): Promise<Me | null> {
  if (again) asked = undefined
  asked ??= load(href).catch(() => {
    asked = undefined
    return null
  })
  return asked
}

async function load(href: string): Promise<Me> {
  const answer = await fetch(href, { signal: AbortSignal.timeout(15_000) })
  if (!answer.ok) throw new Error(`/api/me: ${answer.status}`)
  return (await answer.json()) as Me // our own answer
}
