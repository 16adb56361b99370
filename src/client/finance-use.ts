// Loads the finance calculator on its first use.

export function attachFinance(): void {
  const form = document.querySelector<HTMLFormElement>('#finance-calculator form')
  form?.addEventListener(
    'input',
    ({ target }) => {
      void import('./finance-calculator.ts').then(({ startCalculator }) =>
        startCalculator(form, target),
      )
    },
    { once: true },
  )
}
