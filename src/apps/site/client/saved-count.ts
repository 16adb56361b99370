// The heart of the header: the number of saved vehicles, and the link to them.
import { readEntries } from './device-list.ts'
import { isSignedIn } from './device-storage.ts'

/** Addresses over 4 KB are refused. */
const LONGEST = 3500

/** Updates both, including when another tab saves something. The account's list has a counting script of its own. */
export function attachSavedCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-saved]')
  if (link === null) return
  const show = () => {
    const { device } = link.dataset
    if (device !== undefined && isSignedIn()) return
    if (device !== undefined) link.pathname = device
    const ids = readEntries('favourites').map(({ id }) => encodeURIComponent(id.toWellFormed()))
    link.search = ids.length === 0 ? '' : `?ids=${ids.join().slice(0, LONGEST)}`
    link.querySelector('b')?.replaceChildren(ids.length === 0 ? '' : String(ids.length))
  }
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}
