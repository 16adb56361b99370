// Frames of other hosts are loaded when a shopper asks for one: the link gives its place to the frame (ui/embed-frame.tsx).
import { plainClick } from './plain-click.ts'

/** Follows the links that stand for frames. */
export function attachEmbeds(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, '[data-embed-src]')
    if (link !== null) void import('./frame.ts').then(({ openFrame }) => openFrame(link))
  })
}
