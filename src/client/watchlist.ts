// The watchlist of a signed-in shopper. For everyone else the buttons submit their form, as without scripts,
// which leads to sign-in; this code is not loaded.
import { isSignedIn } from './device-storage.ts'

/** Initialises the buttons of the page once a shopper is signed in. */
export function attachWatchlist(): void {
  const wake = () => void (isSignedIn() && import('./watchlist-buttons.ts'))
  // A page restored from the back/forward cache may predate signing in.
  addEventListener('pageshow', ({ persisted }) => persisted && wake())
  wake()
}
