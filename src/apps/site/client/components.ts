// Alpine with the components that pages have.
import { Alpine } from '@alpinejs/csp'

import './globals.ts'
import { signature } from './signature.ts'

type Carousel = { $refs: { row: HTMLElement } }

let isStarted = false

/** Initialises the components of the page; Alpine handles later ones. */
export function startComponents(): void {
  if (isStarted) return
  isStarted = true
  Alpine.data('carousel', carousel)
  Alpine.data('signature', signature)
  Alpine.start()
}

/** A row of cards: the two buttons scroll by the visible width. */
function carousel() {
  const by = (direction: 1 | -1) =>
    function (this: Carousel) {
      const { row } = this.$refs
      row.scrollBy({ left: direction * row.clientWidth * 0.9 })
    }
  return { back: by(-1), forward: by(1) }
}
