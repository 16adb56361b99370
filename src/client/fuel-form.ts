// The fuel calculator on the page: its arithmetic loads on first use.

/** Recalculates on change; without this, the form reloads the page. */
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
