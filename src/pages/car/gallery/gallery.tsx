// The vehicle gallery (W18-W21): a row of slides that scrolls and snaps natively, so that touch, keys and thumbnail
// links work without scripts; client/gallery.ts adds buttons, a count and fullscreen.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toSlides } from '#stock/gallery.ts'
import { toSpin } from '#stock/spin.ts'
import { Artwork } from '#ui/artwork.tsx'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'
import { Fullscreen } from './fullscreen.tsx'
import { SlideItem } from './slide.tsx'
import { Spin } from './spin.tsx'
import { Thumbnails } from './thumbnails.tsx'

export function Gallery(vehicle: Vehicle) {
  const { car, card } = vehicle
  const { site } = useSite()
  const { embed_hosts: hosts, video, thumbnails_above } = site.gallery
  // The spin, if there is one, comes first.
  const isFirst = toSpin(car, site.gallery.spin) === null
  const slides = toSlides(car, { hosts, withVideo: video.slide })
  return (
    <section
      className="gallery"
      data-testid="gallery"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${card.title}`}
    >
      <Spin {...vehicle} />
      <div className="photos" data-mode="gallery">
        <div className="photos-frame">
          {slides.length === 0 ? (
            <Artwork name={card.silhouette} text={card.noPhotoText} />
          ) : (
            <ul className="slides" data-slides data-none={site.specifications.new_arrival_text}>
              {slides.map((slide, index) => (
                <SlideItem
                  key={index}
                  slide={slide}
                  place={index + 1}
                  total={slides.length}
                  isUrgent={isFirst && index === 0}
                  vehicle={vehicle}
                />
              ))}
            </ul>
          )}
          {slides.length > 1 && <Controls total={slides.length} />}
          {slides.some(({ kind }) => kind === 'picture') && <Fullscreen />}
        </div>
        {slides.length > thumbnails_above && <Thumbnails slides={slides} card={card} />}
      </div>
    </section>
  )
}

function Controls({ total }: { total: number }) {
  return (
    <>
      <button type="button" className="photos-button" data-step="-1" aria-label="Previous picture">
        <Icon name="left" />
      </button>
      <button type="button" className="photos-button" data-step="1" aria-label="Next picture">
        <Icon name="right" />
      </button>
      <p className="photos-count" aria-live="polite">
        1 / {total}
      </p>
    </>
  )
}
