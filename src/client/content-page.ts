// What runs on pages of the dealer itself: its home, its places, its offers and models.
import { whenNear } from './when-near.ts'

/** Wakes the page. Each behaviour looks for its own element, and does nothing where there is none. */
export function wakeContent(): void {
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('.hero-dots')) void import('./hero-slides.ts').then(({ watchSlides }) => watchSlides())
  if (has('[data-embed-src]')) void import('./embed.ts').then(({ watchEmbeds }) => watchEmbeds())
  // A count that nobody watches would lay the page out anew with each number.
  const count = () => void import('./sales-counter.ts').then(({ watchSales }) => watchSales())
  whenNear('[data-sales]', count, '0px')
  whenNear('.review-slider', () => {
    void import('./review-slider.ts').then(({ watchReviews }) => watchReviews())
  })
}
