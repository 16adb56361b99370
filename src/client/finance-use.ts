// Waits for the first use of the finance calculator, and only then loads it.

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
