// Cards in a row that scrolls sideways: by finger, by key, or by two buttons if scripts run.
import type { ReactNode } from 'react'

import type { Carousel as Cars } from '#search/view.ts'
import { CarCard } from './car-card.tsx'
import { Icon } from './icon.tsx'

type Props = Cars & {
  intro?: ReactNode
  more?: { label: string; href: string } | null
}

export function Carousel({ title, cars, intro, more = null }: Props) {
  if (cars.length === 0) return null
  return (
    <section className="carousel" x-data="carousel">
      <header>
        <h2>{title}</h2>
        {more !== null && (
          <a className="carousel-more" href={more.href}>
            {more.label}
          </a>
        )}
        <button type="button" x-on:click="back" aria-label={`Previous in ${title}`}>
          <Icon name="left" />
        </button>
        <button type="button" x-on:click="forward" aria-label={`Next in ${title}`}>
          <Icon name="right" />
        </button>
      </header>
      {intro}
      <div className="carousel-row sideways" x-ref="row">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    </section>
  )
}

export function SwipeHint() {
  return (
    <p className="swipe-hint quiet" aria-hidden="true">
      <Icon name="swipe" />
      Swipe
    </p>
  )
}
