// This device's recent searches, offered on the unfiltered list and in the empty search box, but never applied.
import { onSwap } from './page-events.ts'
import { clearSearches, readSearches, type Search, writeSearches } from './recent-searches.ts'

/** The search in progress on this page: a narrower one replaces it. */
let current: string | null = null

/** Stores each search, and offers recent ones if the page has a placeholder. */
export function attachLastSearch(): void {
  const follow = () => {
    if (document.querySelector('#results') === null) return
    if (isUnfiltered()) offer()
    else remember()
  }
  onSwap(follow)
  follow()
}

function remember(): void {
  const search = { href: location.pathname + location.search, words: heading() }
  const others = readSearches().filter(({ href }) => href !== search.href && href !== current)
  current = search.href
  writeSearches([search, ...others])
}

function offer(): void {
  current = null
  const place = document.querySelector<HTMLElement>('[data-last-search]')
  const searches = readSearches()
  if (place === null) return
  // before-paint.ts reserved its space.
  place.hidden = searches.length === 0
  if (place.hidden) return
  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = '×'
  dismiss.ariaLabel = 'Clear recent searches'
  dismiss.addEventListener('click', () => {
    clearSearches()
    place.hidden = true
    place.replaceChildren()
  })
  place.replaceChildren('Recent searches: ', ...searches.map(toLink), dismiss)
}

function toLink({ href, words }: Search): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  // The dealer's location is in the list's own heading.
  const [where = ''] = / in .*/.exec(heading()) ?? []
  link.textContent = words.replace(where, '')
  return link
}

const heading = () => document.querySelector('#heading')?.textContent ?? ''

/** True while no filter is active. */
export function isUnfiltered(): boolean {
  return document.querySelector<HTMLElement>('#results')?.dataset.bare !== undefined
}

/** Hides and shows both kinds after each swap. */
export function attachUnfilteredSearch(): void {
  onSwap(() => {
    const bare = isUnfiltered()
    for (const element of document.querySelectorAll<HTMLElement>('.when-bare')) {
      element.hidden = !bare || element.matches('[data-last-search]:empty')
    }
    for (const element of document.querySelectorAll<HTMLElement>('.when-searched')) {
      element.hidden = bare
    }
  })
}
