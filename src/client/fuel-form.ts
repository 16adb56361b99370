// The fuel calculator on the page: its arithmetic comes with its first use.

/** Reckons as figures change; without this the form asks for the page again. */
export function attachFuel(): void {
  const form = document.querySelector<HTMLFormElement>('[data-fuel]')
  const reckon = () =>
    void import('./fuel-calculator.ts').then(({ reckonFuel }) => form && reckonFuel(form))
  form?.addEventListener('input', reckon)
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    reckon()
  })
}
