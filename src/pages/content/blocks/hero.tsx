// Full-width slides with a search.
import type { CSSProperties } from 'react'

import { isInWindow } from '#dealership/shown.ts'
import { toneClass, WidePicture } from '#pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Markup } from '#ui/page-head.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { useSite } from '#ui/site-context.ts'

export function renderHero(block: BlockOf<'hero'>, { site, now }: BlockDeps): RenderedBlock {
  const slides = block.slides.filter((slide) => isInWindow(slide, site, now))
  return slides.length === 0 ? null : <Hero block={block} slides={slides} />
}

function Hero({ block, slides }: { block: BlockOf<'hero'>; slides: BlockOf<'hero'>['slides'] }) {
  const { id, tone, title, intro, height_phone: phone, height_wide: wide } = block
  const areMany = slides.length > 1
  // Custom properties are not part of CSSProperties.
  const heights = { '--phone': `${phone}px`, '--wide': `${wide}px` } as CSSProperties
  return (
    <section
      className={`block block-hero ${toneClass(tone, useSite().site)}`}
      id={id === '' ? undefined : id}
      style={heights}
      aria-label={title || 'Highlights'}
    >
      <div className="hero-row sideways" {...(areMany && ROW)}>
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

type Slide = BlockOf<'hero'>['slides'][number]

export function HeroSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { id, name, description, url, link_label: label, hide_overlay: isBare } = slide
  const className = `slide${isBare ? ' slide-bare' : ''}${slide.image === '' ? ' slide-plain' : ''}`
  return (
    <article className={className} id={`slide-${id}`}>
      {slide.image !== '' && (
        <SlidePicture
          slide={slide}
          alt={isBare ? toSlideText(slide) : slide.alt}
          isFirst={isFirst}
        />
      )}
      {isBare && slide.image !== '' ? null : (
        <div className="slide-words">
          <h2>{name}</h2>
          {description !== '' && <p>{description}</p>}
          {url !== '' && (
            <a href={url} className="button">
              {label}
            </a>
          )}
        </div>
      )}
    </article>
  )
}

/** Without text over it, the whole picture is a link. */
function SlidePicture({ slide, alt, isFirst }: { slide: Slide; alt: string; isFirst: boolean }) {
  const { image, image_phone: phone, url, hide_overlay: isBare } = slide
  const picture = (
    <WidePicture src={image} phone={phone} alt={alt} width={1920} height={480} isFirst={isFirst} />
  )
  return isBare && url !== '' ? <a href={url}>{picture}</a> : picture
}

/** Alt text of a picture that contains text. */
function toSlideText({ name, description, alt }: Slide): string {
  return alt || (description === '' ? name : `${name}. ${description}`)
}

type HeroSearchProps = {
  title: string
  intro: string
  links: readonly { label: string; href: string }[]
  hasSearch: boolean
}

export function HeroSearch({ title, intro, links, hasSearch }: HeroSearchProps) {
  const { many } = useSite().site.vehicle
  return (
    <div className="hero-search shell">
      {title !== '' && <h2>{title}</h2>}
      {intro !== '' && <Markup html={intro} />}
      {hasSearch && <SearchBox id="ask" label={`Search our ${many}`} testId="search-box" />}
      {links.length > 0 && (
        <ul className="hero-links">
          {links.map(({ label, href }) => (
            <li key={href + label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
