// Form positions as entries in the browser's history: one for a dialog, one for each further step.

/** Our part of an entry. htmx would overwrite an entry without its marker. */
export type Place = {
  htmx: true
  /** Address of the form open over the page. */
  dialog?: string | undefined
  /** The step, from 0. */
  at?: number
  /** How many entries of the same form are below this one. */
  behind: number
}

/** The current position. */
export function here(): Place {
  const state: unknown = history.state
  const isPlace = typeof state === 'object' && state !== null && 'behind' in state
  // Only this file writes such states.
  return isPlace ? (state as Place) : { htmx: true, behind: 0 }
}

/** Pushes a position; Back returns to this one. */
export function pushPlace({ dialog, at = 0 }: Pick<Place, 'dialog' | 'at'>): void {
  // An entry without state was created by a fragment link.
  if (history.state === null) history.replaceState(here(), '')
  const behind = dialog === here().dialog ? here().behind + 1 : 0
  enter(() => history.pushState({ htmx: true, dialog, at, behind }, ''))
}

/** Sets the step of this entry. */
export function replaceStep(at: number): void {
  enter(() => history.replaceState({ ...here(), at }, ''))
}

/** Goes back several entries. The focused element loses the focus on the way: `giveFocus` is called afterwards. */
export function goBack(entries: number, giveFocus: () => void): void {
  // Undefined in browsers that do not move the focus.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('navigatesuccess', giveFocus, { once: true })
  history.go(-entries)
}

/** Synchronises the history with a form's step: pushes a later one, goes back over later ones. */
export function followStep(at: number, giveFocus: () => void): void {
  const { at: was = 0, behind, dialog } = here()
  if (at > was) pushPlace({ dialog, at })
  else if (at < was && behind >= was - at) goBack(was - at, giveFocus)
  else if (at < was) replaceStep(at)
  giveFocus()
}

function enter(change: () => void): void {
  change()
  last = here()
}

type Follow = (place: Place) => void

const followers = new Set<Follow>()
let last = here()
/** The address that the document shows. */
let drawn = address()

/** Calls back when the shopper moves to another position within the page. */
export function onPlace(follow: Follow): void {
  if (followers.size === 0) attachHistory()
  followers.add(follow)
}

function attachHistory(): void {
  let isDrawn = true
  addEventListener('popstate', () => {
    if (history.state === null) history.replaceState(last, '')
    last = here()
    isDrawn = drawn === address()
    drawn = address()
    for (const follow of followers) follow(last)
  })
  for (const name of ['push', 'replace']) {
    document.addEventListener(`htmx:after:history:${name}`, () => {
      drawn = address()
    })
  }
  // Content that is already shown is not loaded again.
  document.addEventListener('htmx:before:history:restore', (event) => {
    if (isDrawn) event.preventDefault()
  })
}

function address(): string {
  return location.pathname + location.search
}
