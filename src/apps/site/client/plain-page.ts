// Entry point of all other pages; few have behaviours of their own, which load on demand.
import { start } from './start.ts'

/** Loads on the first press of "Include it in repayments". */
function attachEstimate(): void {
  const button = document.querySelector<HTMLElement>('[data-trade-in]')
  button?.addEventListener('click', () => {
    void import('./trade-in-terms.ts').then(({ countTradeIn }) => countTradeIn(button))
  })
}

start({
  garage: () => import('./garage-page.ts'),
  offer: attachEstimate,
  times: async () => (await import('./times.ts')).attachTimes(),
  success: () => import('./success-page.ts'),
  'my-garage': () => import('./my-garage.ts'),
  'spin-to-win': async () => (await import('./spin-to-win.ts')).attachWheel(),
})
