// The site's curated lists below the unfiltered search (W12, A4).
import type { Carousel as Cars } from '#search/view.ts'
import { Carousel } from '#ui/carousel.tsx'

export function SearchCarousels({ carousels }: { carousels: readonly Cars[] }) {
  return carousels.map((carousel) => <Carousel key={carousel.title} {...carousel} />)
}
