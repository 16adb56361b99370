// Where a shopper is in forms, as entries of the browser's history: a dialog is one, each further step is one more (S14).

/** What of an entry is ours. htmx would write over an entry that does not bear its mark. */
export type Place = {
  htmx: true
  /** Address of the form that is open over the page. */
  dialog?: string | undefined
  /** The step, from 0. */
  at?: number
  /** How many entries of the same form are under this one. */
  behind: number
}

/** The place that the browser is at. */
export function here(): Place {
  const state: unknown = history.state
  const isPlace = typeof state === 'object' && state !== null && 'behind' in state
  // Only this file writes such states.
  return isPlace ? (state as Place) : { htmx: true, behind: 0 }
}

/** Goes on to a place, from which Back leads to this one. */
export function pushPlace({ dialog, at = 0 }: Pick<Place, 'dialog' | 'at'>): void {
  // An entry that says nothing is one that a link to a part of the page has made.
  if (history.state === null) history.replaceState(here(), '')
  const behind = dialog === here().dialog ? here().behind + 1 : 0
  enter(() => history.pushState({ htmx: true, dialog, at, behind }, ''))
}

/** Says of this entry that it is at a step. */
export function replaceStep(at: number): void {
  enter(() => history.replaceState({ ...here(), at }, ''))
}

/** Goes back over entries. What has the focus loses it on the way: `giveFocus` is called where that is over. */
export function goBack(entries: number, giveFocus: () => void): void {
  // Missing where browsers do not take it away either.
  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('navigatesuccess', giveFocus, { once: true })
  history.go(-entries)
}

/** Makes the entries follow a form that is at a step now: on to a later one, back over those of later ones. */
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
/** What the document shows. */
let drawn = address()

/** Calls back when the shopper has moved to another place of the page that is drawn. */
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
  // What is drawn already is not asked for again.
  document.addEventListener('htmx:before:history:restore', (event) => {
    if (isDrawn) event.preventDefault()
  })
}

function address(): string {
  return location.pathname + location.search
}
