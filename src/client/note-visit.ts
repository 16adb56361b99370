// Notes a page that was seen: for a form that may be sent from the tab, and where the visit came from, in the words of its
// address and the host before it, which each report of a page repeats. It loads late.
import { parseLinkedParams, parseVisits, toVisitText } from '#sales/leads/visits.ts'
import { inTab } from './device-storage.ts'
import { isAllowed, LINKED, type Visit } from './page-events.ts'
import { PAGES } from './visits.ts'

const SEEN = 'forecourt.seen'
/** Milliseconds without a page after which another visit begins. */
const PAUSE = 1_800_000
/** Share of the pages whose speed is measured. */
const MEASURED = 0.25

/**
 * Stores the page, and at the start of a visit where it came from; null, and nothing stored, if the shopper has tracking
 * turned off. A visit begins with the first page in a tab, after a pause, and with another advertisement; not with a page
 * that this site opened in a new tab.
 */
export function noteVisit(): Visit | null {
  if (!isAllowed()) return null
  if (Math.random() < MEASURED)
    void import('./page-speed.ts').then(({ measureSpeed }) => measureSpeed())
  const host = document.referrer.split('/')[2]
  const isNew = inTab((storage) => {
    const paths = parseVisits(storage.getItem(PAGES) ?? '')
    if (paths.at(-1) !== location.pathname)
      storage.setItem(PAGES, toVisitText([...paths, location.pathname]))
    const isPaused = Date.now() - Number(storage.getItem(SEEN)) > PAUSE
    storage.setItem(SEEN, String(Date.now()))
    const linked = parseLinkedParams(location.search)
    const isLinked = Object.keys(linked).length > 0
    const from = new URLSearchParams({ ...(host && { referrer: host }), ...linked }).toString()
    const isOther = isLinked && from !== storage.getItem(LINKED)
    if (host === location.host || !(isPaused || isOther)) return false
    storage.setItem(LINKED, from)
    return true
  })
  return isNew === true ? { visit: true } : {}
}
