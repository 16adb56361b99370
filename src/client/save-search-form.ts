// "Save this search" when signed in: the list stays, and a message confirms. Otherwise the form leads to the sign-in
// page, as without scripts.
import { isSignedIn } from './device-storage.ts'

/** Handles the form of the page, also when it is restored. */
export function attachSaveSearch(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.id !== 'save-search' || !isSignedIn()) return
    event.preventDefault()
    import('./save-search.ts').then(
      ({ saveSearch }) => saveSearch(form),
      () => form.submit(),
    )
  })
}
