// Similar vehicles (W38): six placeholders until they load (S17), or the cards at once if the vehicle is sold (W48).
import type { Vehicle } from '#pages/car/vehicle.ts'
import type { CardView } from '#search/card.ts'
import { SIMILAR_SHOWN } from '#search/similar.ts'
import { describeValue } from '#search/words.ts'
import type { Car } from '#stock/car.ts'
import { Carousel } from '#ui/carousel.tsx'
import { useSite } from '#ui/site-context.ts'

export const SIMILAR_PLACE = 'similar-cars'

export function Similar({ car, similar }: Vehicle) {
  const title = useTitle(car)
  if (similar !== undefined) return <SimilarCars car={car} cards={similar} />
  return (
    <div id={SIMILAR_PLACE} className="market-place">
      <div className="carousel" aria-busy="true">
        <header>
          <h2>{title}</h2>
        </header>
        <div className="carousel-row">
          {Array.from({ length: SIMILAR_SHOWN }, (_, at) => (
            <div key={at} className="ghost" />
          ))}
        </div>
      </div>
    </div>
  )
}

export function SimilarCars({ car, cards }: { car: Car; cards: readonly CardView[] }) {
  const title = useTitle(car)
  if (cards.length === 0) return null
  return (
    <div data-testid="similar-cars">
      <Carousel title={title} cars={[...cards]} />
    </div>
  )
}

/** "Similar Cars Available", or the site's own title. */
function useTitle({ item_type }: Pick<Car, 'item_type'>): string {
  const { market } = useSite().site
  return market.similar_title.replaceAll('{vehicle type}', describeValue('item_type', item_type))
}
