// Slides with a search, in the layout that the block names.
import type { CSSProperties } from 'react'

import { isInWindow } from '#dealership/shown.ts'
import { toneClass, WidePicture } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { SearchBox } from '#apps/site/ui/search-box.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

export function renderHero(block: BlockOf<'hero'>, { site, now }: BlockDeps): RenderedBlock {
  const slides = block.slides.filter((slide) => isInWindow(slide, site, now))
  return slides.length === 0 ? null : <Hero block={block} slides={slides} />
}

type Slide = BlockOf<'hero'>['slides'][number]
type Props = { block: BlockOf<'hero'>; slides: readonly Slide[] }

function Hero({ block, slides }: Props) {
  const { id, tone, title, layout, height_phone: phone, height_wide: wide } = block
  // Custom properties are not part of CSSProperties.
  const heights = { '--phone': `${phone}px`, '--wide': `${wide}px` } as CSSProperties
  const search = (block.search || block.links.length > 0) && <HeroSearch block={block} />
  return (
    <section
      className={`block block-hero hero-${layout} ${toneClass(tone, useSite().site)}`}
      id={id === '' ? undefined : id}
      style={heights}
      aria-label={title || 'Highlights'}
    >
      {layout === 'search' ? (
        <>
          {search}
          <HeroTiles slides={slides} />
        </>
      ) : (
        <>
          <HeroSlides slides={slides} />
          {search}
        </>
      )}
    </section>
  )
}

function HeroSlides({ slides }: Pick<Props, 'slides'>) {
  const areMany = slides.length > 1
  return (
    <>
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
    </>
  )
}

/** Slides as small cards, each entirely a link. */
function HeroTiles({ slides }: Pick<Props, 'slides'>) {
  return (
    <ul className="hero-tiles sideways">
      {slides.map(
        ({ id, name, description, url, link_label: label, image, image_phone, alt }, at) => (
          <li key={id} id={`slide-${id}`} className="hero-tile">
            {image !== '' && (
              <WidePicture
                src={image}
                phone={image_phone}
                alt={alt}
                width={1600}
                height={640}
                isFirst={at === 0}
              />
            )}
            <div>
              <h3>
                {url === '' ? (
                  name
                ) : (
                  <a href={url} className="stretched">
                    {name}
                  </a>
                )}
              </h3>
              {description !== '' && <p>{description}</p>}
              {url !== '' && (
                <p className="lead-on" aria-hidden="true">
                  {label}
                  <Icon name="arrow" />
                </p>
              )}
            </div>
          </li>
        ),
      )}
    </ul>
  )
}

/** Scrolls sideways, with the keyboard too. */
const ROW = { role: 'group', 'aria-label': 'Slides', tabIndex: 0 } as const

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

function HeroSearch({ block }: Pick<Props, 'block'>) {
  const { title, intro, links, search } = block
  const { many } = useSite().site.vehicle
  return (
    <div className="hero-search shell">
      {title !== '' && <h2>{title}</h2>}
      {intro !== '' && <Markup html={intro} />}
      {search && <SearchBox id="ask" label={`Search our ${many}`} testId="search-box" />}
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
