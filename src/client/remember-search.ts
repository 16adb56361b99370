// The last search of this device, offered again on the bare list and never imposed (S7).
import { isBare } from './bare-search.ts'
import { onSwap } from './page-events.ts'

type Search = { href: string; words: string }

/** Remembers each search, and offers the last one where the page has a place for it. */
export function watchLastSearch(): void {
  const follow = () => {
    if (document.querySelector('#results') === null) return
    if (isBare()) offer()
    else remember()
  }
  onSwap(follow)
  follow()
}

function remember(): void {
  const words = document.querySelector('#heading')?.textContent ?? ''
  store((storage) => storage.setItem(key(), JSON.stringify({ href: here(), words })))
}

function offer(): void {
  const place = document.querySelector<HTMLElement>('[data-last-search]')
  const last = store((storage) => parse(storage.getItem(key())))
  if (place === null || last == null) return
  const link = document.createElement('a')
  link.href = last.href
  link.textContent = last.words
  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = '×'
  dismiss.ariaLabel = 'Forget my last search'
  dismiss.addEventListener('click', () => {
    store((storage) => storage.removeItem(key()))
    place.hidden = true
    place.replaceChildren()
  })
  place.replaceChildren('Continue your last search: ', link, dismiss)
  place.hidden = false
}

/** Reads what was stored; only searches of this site are offered. */
function parse(text: string | null): Search | null {
  const value: unknown = JSON.parse(text ?? 'null')
  if (typeof value !== 'object' || value === null) return null
  const { href, words } = value as Partial<Search> // checked on the next line
  if (typeof href !== 'string' || typeof words !== 'string') return null
  return href.startsWith('/search/') ? { href, words } : null
}

const key = () => `last-search:${document.querySelector<HTMLElement>('.search')?.dataset.site}`
const here = () => location.pathname + location.search

/** Storage may be full, or forbidden: then nothing is remembered. */
function store<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}
