// Cars in a row that scrolls sideways (W12): by finger, by key, or by the two buttons where scripts run.
import type { Carousel as Cars } from '#search/view.ts'
import { CarCard } from './car-card.tsx'
import { Icon } from './icon.tsx'

export function Carousel({ title, cars }: Cars) {
  if (cars.length === 0) return null
  return (
    <section className="carousel" x-data="carousel">
      <header>
        <h2>{title}</h2>
        <button type="button" x-on:click="back" aria-label={`Back in ${title}`}>
          <Icon name="left" />
        </button>
        <button type="button" x-on:click="forward" aria-label={`Forward in ${title}`}>
          <Icon name="right" />
        </button>
      </header>
      <div className="carousel-row" x-ref="row">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </section>
  )
}
