// Entry point of dealer pages: home, locations, offers and models.
import { whenNear } from './when-near.ts'

/** Initialises the page. Each behaviour looks for its own element, and does nothing without it. */
export function initContent(): void {
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('.hero-dots')) void import('./hero-slides.ts').then(({ attachSlides }) => attachSlides())
  if (has('[data-embed-src]')) void import('./embed.ts').then(({ attachEmbeds }) => attachEmbeds())
  // An animation outside the viewport would cost a layout for each number.
  const count = () => void import('./sales-counter.ts').then(({ attachSales }) => attachSales())
  whenNear('[data-sales]', count, '0px')
  whenNear('.review-slider', () => {
    void import('./review-slider.ts').then(({ attachReviews }) => attachReviews())
  })
}
