// "Save this search" where somebody is signed in: the list stays, and a message says that it is saved. For everybody else the
// form leads to the sign-in page, as without scripts.

/** Takes over the form of the page, also of one that is restored. */
export function watchSaveSearch(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.id !== 'save-search' || !isSignedIn()) return
    event.preventDefault()
    import('./keep-search.ts').then(
      ({ keepSearch }) => keepSearch(form),
      () => form.submit(),
    )
  })
}

/** As far as scripts can see; the server knows. */
const isSignedIn = () => document.cookie.includes('__Host-signed-in=')
