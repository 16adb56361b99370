// Entry point of all other pages; few have behaviours of their own, which load with the page that has them.
import { start } from './start.ts'

start({
  garage: () => import('./garage-page.ts'),
  offer: () => import('./trade-in-terms.ts'),
  success: () => import('./success-page.ts'),
  'my-garage': () => import('./my-garage.ts'),
  'spin-to-win': async () => (await import('./spin-to-win.ts')).attachWheel(),
})
