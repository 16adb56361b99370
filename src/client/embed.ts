// Loads third-party frames on demand: the link is replaced by the frame (ui/embed-frame.tsx).
import { plainClick } from './page-events.ts'

/** Watches the links that stand in for frames. */
export function attachEmbeds(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, '[data-embed-src]')
    if (link !== null) void import('./frame.ts').then(({ openFrame }) => openFrame(link))
  })
}
