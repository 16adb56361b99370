// Waits for the first use of the finance calculator, and only then loads it.

export function watchFinance(): void {
  const form = document.querySelector<HTMLFormElement>('#finance-calculator form')
  form?.addEventListener(
    'input',
    async ({ target }) => {
      const { startCalculator } = await import('./finance-calculator.ts')
      startCalculator(form, target)
    },
    { once: true },
  )
}
