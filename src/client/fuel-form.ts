// The fuel calculator on the page: its arithmetic loads on first use.

/** Recalculates on change; without this, the form reloads the page. */
export function attachFuel(): void {
  const form = document.querySelector<HTMLFormElement>('[data-fuel]')
  const calculate = () =>
    void import('./fuel-calculator.ts').then(({ calculateFuel }) => form && calculateFuel(form))
  form?.addEventListener('input', calculate)
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    calculate()
  })
}
