// The watchlist of who is signed in (W52, V14). Everybody else sends the form of its buttons, as without scripts, and is led
// to sign in: they load nothing for it.
import { isSignedIn } from './device-storage.ts'

/** Wakes the buttons of the page, once somebody is signed in. */
export function attachWatchlist(): void {
  const wake = () => void (isSignedIn() && import('./watchlist-buttons.ts'))
  // A page that is come back to as it stood may have been left by nobody yet.
  addEventListener('pageshow', ({ persisted }) => persisted && wake())
  wake()
}
