// One slide: text beside its picture, or the picture alone if it contains the text (E35).
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { WidePicture } from './wide-picture.tsx'

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
