// Full-width slides (W90, E35, C27) with a search.
import type { CSSProperties } from 'react'

import { isInWindow } from '#dealership/shown.ts'
import type { BlockPorts, Drawn } from '#pages/content/block.ts'
import { HeroSearch } from '#pages/content/hero-search.tsx'
import { HeroSlide } from '#pages/content/hero-slide.tsx'
import { toneClass } from '#pages/content/tone-class.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { useSite } from '#ui/site-context.ts'

/** Today's slides; renders nothing if there are none. */
export function renderHero(block: BlockOf<'hero'>, { site, now }: BlockPorts): Drawn {
  const slides = block.slides.filter((slide) => isInWindow(slide, site, now))
  return slides.length === 0 ? null : <Hero block={block} slides={slides} />
}

type Props = { block: BlockOf<'hero'>; slides: BlockOf<'hero'>['slides'] }

function Hero({ block, slides }: Props) {
  const { site } = useSite()
  const { id, tone, title, intro, height_phone: phone, height_wide: wide } = block
  const areMany = slides.length > 1
  // Custom properties are not part of CSSProperties.
  const heights = { '--phone': `${phone}px`, '--wide': `${wide}px` } as CSSProperties
  return (
    <section
      className={`block block-hero ${toneClass(tone, site)}`}
      id={id === '' ? undefined : id}
      style={heights}
      aria-label={title || 'Highlights'}
    >
      <div className="hero-row" {...(areMany && ROW)}>
        {slides.map((slide, at) => (
          <HeroSlide key={slide.id} slide={slide} isFirst={at === 0} />
        ))}
      </div>
      {areMany && (
        <nav className="hero-dots" aria-label="Slides">
          {slides.map(({ id: slide, name }) => (
            <a key={slide} href={`#slide-${slide}`} aria-label={name} />
          ))}
        </nav>
      )}
      {(block.search || block.links.length > 0) && (
        <HeroSearch title={title} intro={intro} links={block.links} hasSearch={block.search} />
      )}
    </section>
  )
}

/** Scrolls sideways, with the keyboard too. */
const ROW = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 } as const
