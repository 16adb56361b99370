// What runs on pages of the dealer itself: its home, its places, its offers and models.
import { whenNear } from './when-near.ts'

/** Wakes the page. Each behaviour looks for its own element, and does nothing where there is none. */
export function initContent(): void {
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('.hero-dots')) void import('./hero-slides.ts').then(({ attachSlides }) => attachSlides())
  if (has('[data-embed-src]')) void import('./embed.ts').then(({ attachEmbeds }) => attachEmbeds())
  // A count that nobody watches would lay the page out anew with each number.
  const count = () => void import('./sales-counter.ts').then(({ attachSales }) => attachSales())
  whenNear('[data-sales]', count, '0px')
  whenNear('.review-slider', () => {
    void import('./review-slider.ts').then(({ attachReviews }) => attachReviews())
  })
}
