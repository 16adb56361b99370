// "Save this search" where somebody is signed in: the list stays, and a message says that it is saved. For everybody else the
// form leads to the sign-in page, as without scripts.
import { isSignedIn } from './device-storage.ts'

/** Takes over the form of the page, also of one that is restored. */
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
