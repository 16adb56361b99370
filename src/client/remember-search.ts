// This device's recent searches, offered on the unfiltered list and in the empty search box, but never applied.
import { onDevice } from './device-storage.ts'
import { onSwap } from './page-events.ts'

type Search = { href: string; words: string }

const KEY = 'forecourt.searches'
const MAX = 5

/** The search in progress on this page: a narrower one replaces it. */
let current: string | null = null

/** Stores each search, and offers recent ones if the page has a placeholder. */
export function attachLastSearch(): void {
  const follow = () => {
    if (document.querySelector('#results') === null) return
    if (isBare()) offer()
    else remember()
  }
  onSwap(follow)
  follow()
}

function remember(): void {
  const search = { href: location.pathname + location.search, words: heading() }
  const others = readSearches().filter(({ href }) => href !== search.href && href !== current)
  current = search.href
  onDevice((storage) => storage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX))))
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
    onDevice((storage) => storage.removeItem(KEY))
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

/** Reads the stored searches, newest first; only those of this site are offered. */
export function readSearches(): Search[] {
  const stored = onDevice((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX) : []
}

function isSearch(value: unknown): value is Search {
  if (typeof value !== 'object' || value === null) return false
  const { href, words } = value as Partial<Search> // checked on the next line
  return typeof words === 'string' && typeof href === 'string' && href.startsWith('/search/')
}

/** True while no filter is active. */
export function isBare(): boolean {
  return document.querySelector<HTMLElement>('#results')?.dataset.bare !== undefined
}

/** Hides and shows both kinds after each swap. */
export function attachUnfilteredSearch(): void {
  onSwap(() => {
    const bare = isBare()
    for (const element of document.querySelectorAll<HTMLElement>('.when-bare')) {
      element.hidden = !bare || element.matches('[data-last-search]:empty')
    }
    for (const element of document.querySelectorAll<HTMLElement>('.when-searched')) {
      element.hidden = bare
    }
  })
}
