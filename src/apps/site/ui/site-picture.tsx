// A picture of the site's own content. One that was uploaded in the console comes at several widths, and keeps the spot in view
// that was set for it; any other address is shown as it is.
import type { ComponentProps } from 'react'

import { parsePictureAddress, pictureFolder, smallerWidths } from '#tenant/own-picture.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'sizes' | 'style'> & {
  src: string
  alt: string
  /** How wide it is shown. Default: as wide as a phone, half of any other screen. */
  sizes?: string
}

const HALF = '(width < 48rem) 100vw, 50vw'

export function SitePicture({ src, sizes = HALF, ...more }: Props) {
  // oxlint-disable-next-line jsx-a11y/alt-text -- it is one of `more`
  return <img src={withoutSpot(src)} {...more} {...pictureSources(src, sizes)} />
}

/** Widths and spot of an uploaded picture; nothing for any other. */
function pictureSources(src: string, sizes: string) {
  const own = parsePictureAddress(src)
  if (own === null) return {}
  const { focus } = own
  const [x, y] = focus.split('-')
  return {
    srcSet: pictureSet(src),
    sizes,
    ...(focus !== '' && { style: { objectPosition: `${x}% ${y}%` } }),
  }
}

/** For `srcset`; the address itself for a picture that has one width. */
export function pictureSet(src: string): string {
  const own = parsePictureAddress(src)
  if (own === null) return src
  const smaller = smallerWidths(own.width).map(
    (width) => `${pictureFolder(own.id)}${width}.webp ${width}w`,
  )
  return [...smaller, `${withoutSpot(src)} ${own.width}w`].join()
}

/** The address without the spot, which is for us alone. */
export function withoutSpot(src: string): string {
  return parsePictureAddress(src) === null ? src : src.replace(/#.*$/, '')
}
