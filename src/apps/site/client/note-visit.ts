// Records a page view: for a form that may be submitted from the tab, and for the source of the visit, taken from its
// address and the previous host, which each report of a page repeats.
import { inTab } from './device-storage.ts'
import { isAllowed, LINKED, PAGES, type Visit } from './page-events.ts'

const SEEN = 'forecourt.seen'
/** Milliseconds without a page view after which a new visit starts. */
const PAUSE = 1_800_000
/** Maximum paths to store. */
const MOST = 30
/**
 * Advertising parameters in an address, without email addresses. The server parses them again (sales/leads/visits.ts).
 */
const ADVERTISED =
  /\b(?:utm_\w+|gclid|[gw]braid|dclid|fbclid|msclkid|ttclid)=(?![^&]*(?:@|%40))[^&]*/g

const measure = () => void import('./page-speed.ts')

/**
 * Stores the page, and the source at the start of a visit; null, and nothing stored, if the shopper has tracking turned
 * off. A visit starts with the first page in a tab, after a pause, and with another advertisement; not with a page that
 * this site opened in a new tab.
 */
export function noteVisit(): Visit | null {
  if (!isAllowed()) return null
  // Once the page is used, since early loading has a budget; observers also get earlier entries.
  addEventListener('pointerover', measure, { once: true })
  const host = document.referrer.split('/')[2]
  const begun = inTab((storage): Visit | undefined => {
    const paths = storage.getItem(PAGES)?.split(' ') ?? []
    if (paths.at(-1) !== location.pathname)
      storage.setItem(PAGES, [...paths, location.pathname].slice(-MOST).join(' '))
    const now = Date.now()
    const isPaused = now - Number(storage.getItem(SEEN)) > PAUSE
    storage.setItem(SEEN, String(now))
    const linked = location.search.match(ADVERTISED) ?? []
    const from = [...(host ? [`referrer=${host}`] : []), ...linked].join('&')
    const isOther = linked.length > 0 && from !== storage.getItem(LINKED)
    if (host === location.host || !(isPaused || isOther)) return undefined
    storage.setItem(LINKED, from)
    return { visit: true }
  })
  return begun ?? {}
}
