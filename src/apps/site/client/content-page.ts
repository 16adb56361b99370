// Entry point of dealer pages: home, locations, offers and models.
import { start } from './start.ts'

/** Initialises the page. Each behaviour looks for its own element, and does nothing without it. */
function initContent(): void {
  const has = (selector: string) => document.querySelector(selector) !== null
  if (has('.hero-dots')) void import('./hero-slides.ts').then(({ attachSlides }) => attachSlides())
  if (has('[data-shots]'))
    void import('./gallery-block.ts').then(({ attachShots }) => attachShots())
  if (has('[data-form-block]'))
    void import('./form-block.ts').then(({ attachFormBlocks }) => attachFormBlocks())
  if (has('[data-until]'))
    void import('./countdown.ts').then(({ attachCountdowns }) => attachCountdowns())
  // An animation outside the viewport would cost a layout for each number.
  const count = () => void import('./sales-counter.ts').then(({ attachSales }) => attachSales())
  whenNear('[data-sales]', count, '0px')
  whenNear('.review-slider', () => {
    void import('./review-slider.ts').then(({ attachReviews }) => attachReviews())
  })
}

/** Calls back once, when the first of these elements is near the viewport; never if there are none. */
export function whenNear(selector: string, callback: () => void, rootMargin = '300px'): void {
  const element = document.querySelector(selector)
  if (element === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin },
  )
  observer.observe(element)
}

start({ content: initContent })
